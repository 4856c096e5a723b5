import { isDay } from '@shangxue/contract/values/days'
import type { Parsed } from '../spec.ts'

const normalizeCell = (text: string): string => text.normalize('NFKC').trim()

/** A name or remark; inner white space becomes single spaces. */
export const parseText =
  (max: number) =>
  (text: string): Parsed<string> => {
    const value = text.replace(/\s+/g, ' ').trim()
    return value.length <= max ? { value } : { reason: `不能超过${max}个字，请缩短` }
  }

const MAX_YUAN = 1_000_000
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** Parses yuan with at most two decimals to 1/100 yuan. Accepts ¥, 元 and thousands separators. */
export function parseYuan(text: string): Parsed<number> {
  const withoutUnit = normalizeCell(text)
    .replace(/^¥\s*/, '')
    .replace(/\s*元$/, '')
  const digits = GROUPED.test(withoutUnit) ? withoutUnit.replaceAll(',', '') : withoutUnit
  if (/^-\d+(\.\d+)?$/.test(digits)) return { reason: '金额不能小于 0' }
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(digits)
  if (!match) return { reason: '不是有效的金额，请只填数字，例如 5999.00' }
  const [, whole = '', decimals = ''] = match
  const cents = decimals.replace(/0+$/, '')
  if (cents.length > 2) return { reason: '金额最多两位小数' }
  if (Number(whole) >= MAX_YUAN) return { reason: `金额必须小于 ${MAX_YUAN} 元` }
  return { value: Number(whole) * 100 + Number(cents.padEnd(2, '0')) }
}

export const parseCount =
  (max: number) =>
  (text: string): Parsed<number> => {
    const digits = normalizeCell(text)
    const value = /^\d{1,9}(\.0+)?$/.test(digits) ? Number(digits) : 0
    return value >= 1 && value <= max ? { value } : { reason: `必须是 1 到 ${max} 的整数` }
  }

const SEPARATED = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const padTwo = (part: string) => part.padStart(2, '0')

/** Returns a local day, 'YYYY-MM-DD', or with a time, 'YYYY-MM-DD HH:mm', in the tenant's zone. */
export function parseMoment(text: string): Parsed<string> {
  const [, year = '', month = '', day = '', hour, minute = ''] =
    SEPARATED.exec(normalizeCell(text)) ?? COMPACT.exec(normalizeCell(text)) ?? []
  const value = `${year}-${padTwo(month)}-${padTwo(day)}`
  const isInvalidTime = hour !== undefined && (Number(hour) > 23 || Number(minute) > 59)
  if (!isDay(value) || isInvalidTime || Number(year) < 2000)
    return { reason: '不是有效的日期，请按 2026-01-31 的格式填写' }
  return { value: hour === undefined ? value : `${value} ${padTwo(hour)}:${minute}` }
}

export function parseDay(text: string): Parsed<string> {
  const parsed = parseMoment(text)
  return 'value' in parsed ? { value: parsed.value.slice(0, 10) } : parsed
}
