import type { Comparison, TimeStep } from '@shangxue/contract/analysis'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { daysOfMonth, type Period } from '../../platform/period.ts'

/** A comparison period; `days` and `months` shift its days onto the base period. */
export interface Compared extends Period {
  readonly days: number
  readonly months: number
  readonly beside: Period
}

const monthOf = (day: string): string => day.slice(0, 7)
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthName = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The same day some months earlier, or the last day of a shorter month. */
function monthsEarlier(day: string, months: number): string {
  const month = monthName(monthNumber(day) - months)
  const same = `${month}-${day.slice(8)}`
  const { to } = daysOfMonth(month)
  return same < to ? same : to
}

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && to === daysOfMonth(monthOf(to)).to

function earlierMonths(period: Period, months: number): Compared {
  const from = monthsEarlier(period.from, months)
  const to = monthsEarlier(period.to, months)
  return {
    from,
    to: isWholeMonths(period) ? daysOfMonth(monthOf(to)).to : to,
    days: 0,
    months,
    beside: period,
  }
}

function periodBefore(period: Period): Compared {
  const { from, to } = period
  if (isWholeMonths(period)) return earlierMonths(period, monthNumber(to) - monthNumber(from) + 1)
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1), days, months: 0, beside: period }
}

/** The preceding period: as many whole months, otherwise as many days. */
export function before(period: Period): Period {
  const { from, to } = periodBefore(period)
  return { from, to }
}

/** The period of a comparison, as defined by COMPARISONS. */
export function comparedWith(period: Period, comparison: Comparison): Compared | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'month_ago') return earlierMonths(period, 1)
  if (comparison === 'year_ago') return earlierMonths(period, 12)
  return periodBefore(period)
}

/** Shifts a day of the comparison period onto the base period, clamped to its bounds. */
export const movedOn = (day: SQL, { days, months, beside }: Compared): SQL => {
  const moved =
    months > 0 ? sql`(${day} + make_interval(months => ${months}::int))::date` : sql`${day} + ${days}::int`
  return sql`least(greatest(${moved}, ${beside.from}::date), ${beside.to}::date)`
}

/** The first day of the step that contains a day. */
export const stepOf = (day: SQL, step: TimeStep): SQL =>
  step === 'day' ? day : sql`date_trunc(${step}, ${day}::timestamp)::date`

export interface Step extends Period {
  /** First calendar day of the step; `from` and `to` are clipped to the period. */
  readonly key: string
  readonly name: string
}

function startOf(day: string, step: TimeStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${monthOf(day)}-01`
  // 1970-01-05 was a Monday.
  return addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7))
}
const endOf = (key: string, step: TimeStep): string => {
  if (step === 'day') return key
  return step === 'week' ? addDays(key, 6) : daysOfMonth(monthOf(key)).to
}
const dayName = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const stepName = ({ key, from, to }: Omit<Step, 'name'>, step: TimeStep): string => {
  if (step === 'month') return `${key.slice(0, 4)}年${Number(key.slice(5, 7))}月`
  return from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`
}

/** The days, weeks or months of a period, in order. */
export function stepsOf({ from, to }: Period, step: TimeStep): Step[] {
  const steps: Step[] = []
  for (let key = startOf(from, step); key <= to; key = addDays(endOf(key, step), 1)) {
    const end = endOf(key, step)
    const one = { key, from: key < from ? from : key, to: end > to ? to : end }
    steps.push({ ...one, name: stepName(one, step) })
  }
  return steps
}
