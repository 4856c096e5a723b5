import type { Comparison, TimeStep } from '@shangxue/contract/analysis/endpoints'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { daysOfMonth, type Period } from '../../../platform/time/period.ts'

/** A comparison period; `days` and `months` shift its days onto the base period. */
export interface ComparisonPeriod extends Period {
  readonly days: number
  readonly months: number
  readonly basePeriod: Period
}

const monthOf = (day: string): string => day.slice(0, 7)
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthName = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The same day some months earlier, or the last day of a shorter month. */
function monthsEarlier(day: string, months: number): string {
  const month = monthName(monthNumber(day) - months)
  const candidate = `${month}-${day.slice(8)}`
  const { to } = daysOfMonth(month)
  return candidate < to ? candidate : to
}

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && to === daysOfMonth(monthOf(to)).to

function shiftMonths(period: Period, months: number): ComparisonPeriod {
  const from = monthsEarlier(period.from, months)
  const to = monthsEarlier(period.to, months)
  return {
    from,
    to: isWholeMonths(period) ? daysOfMonth(monthOf(to)).to : to,
    days: 0,
    months,
    basePeriod: period,
  }
}

function periodBefore(period: Period): ComparisonPeriod {
  const { from, to } = period
  if (isWholeMonths(period)) return shiftMonths(period, monthNumber(to) - monthNumber(from) + 1)
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1), days, months: 0, basePeriod: period }
}

/** The preceding period: as many whole months, otherwise as many days. */
export function previousPeriod(period: Period): Period {
  const { from, to } = periodBefore(period)
  return { from, to }
}

/** The period of a comparison, as defined by COMPARISONS. */
export function getComparison(period: Period, comparison: Comparison): ComparisonPeriod | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'month_ago') return shiftMonths(period, 1)
  if (comparison === 'year_ago') return shiftMonths(period, 12)
  return periodBefore(period)
}

/** Shifts a day of the comparison period onto the base period, clamped to its bounds. */
export const shiftDay = (day: SQL, { days, months, basePeriod }: ComparisonPeriod): SQL => {
  const shifted =
    months > 0
      ? sql`(${day} + interval '${sql.raw(String(months))} months')::date`
      : sql`${day} + ${days}::int`
  return sql`least(greatest(${shifted}, ${basePeriod.from}::date), ${basePeriod.to}::date)`
}

/** The first day of the step that contains a day. */
export const truncateToStep = (day: SQL, step: TimeStep): SQL =>
  step === 'day' ? day : sql`date_trunc(${step}, ${day}::timestamp)::date`

export interface PeriodStep extends Period {
  /** First calendar day of the step; `from` and `to` are clipped to the period. */
  readonly key: string
  readonly name: string
}

function stepStart(day: string, step: TimeStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${monthOf(day)}-01`
  // 1970-01-05 was a Monday.
  return addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7))
}
const stepEnd = (key: string, step: TimeStep): string => {
  if (step === 'day') return key
  return step === 'week' ? addDays(key, 6) : daysOfMonth(monthOf(key)).to
}
const dayName = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const stepName = ({ key, from, to }: Omit<PeriodStep, 'name'>, step: TimeStep): string => {
  if (step === 'month') return `${key.slice(0, 4)}年${Number(key.slice(5, 7))}月`
  return from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`
}

/** The days, weeks or months of a period, in order. */
export function splitIntoSteps({ from, to }: Period, step: TimeStep): PeriodStep[] {
  const steps: PeriodStep[] = []
  for (let key = stepStart(from, step); key <= to; key = addDays(stepEnd(key, step), 1)) {
    const end = stepEnd(key, step)
    const bounds = { key, from: key < from ? from : key, to: end > to ? to : end }
    steps.push({ ...bounds, name: stepName(bounds, step) })
  }
  return steps
}
