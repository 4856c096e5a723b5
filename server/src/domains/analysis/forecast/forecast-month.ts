import {
  FORECAST_MIN_DAYS,
  FORECAST_MIN_DAYS_WITH_SALES,
  type InsightEndpoints,
} from '@shangxue/contract/analysis/insights'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { createForecaster } from '../../../platform/time/forecast-range.ts'
import { daysOfMonth, monthBefore } from '../../../platform/time/period.ts'
import { measureValue } from '../change/split-change.ts'
import { getGrouping } from '../engine/grouping.ts'
import { requireSort, type Viewer } from '../engine/rank-groups.ts'
import { sumSales } from '../engine/sums.ts'

export type ForecastInput = Input<InsightEndpoints['forecast']>
export type MonthForecast = Output<InsightEndpoints['forecast']>
type ForecastDay = MonthForecast['days'][number]

/** A year and a month: the weekday pattern, and the same holidays a year ago. */
const HISTORY_DAYS = 400

const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, n) => addDays(from, n))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface History {
  readonly first: string
  /** Values of all days from the first sale to yesterday. */
  readonly values: readonly number[]
  readonly daysWithSales: number
}

function findHistory(byDay: ReadonlyMap<string, number>, from: string, today: string): History {
  const days = listDays(from, addDays(today, -1))
  const start = days.findIndex((day) => byDay.has(day))
  const known = start < 0 ? [] : days.slice(start)
  return {
    first: known[0] ?? today,
    values: known.map((day) => byDay.get(day) ?? 0),
    daysWithSales: known.filter((day) => byDay.has(day)).length,
  }
}

/** Forecasts the month from its completed days, today so far, and the history. Null with too little history. */
function forecastDays(
  { first, values, daysWithSales }: History,
  { completed, today, remaining }: { completed: number; today: number; remaining: readonly string[] },
) {
  if (values.length < FORECAST_MIN_DAYS || daysWithSales < FORECAST_MIN_DAYS_WITH_SALES) return null
  const forecaster = createForecaster(values, first)
  // A good day counts at once, and a morning without sales lowers nothing.
  const more = Math.max(today - forecaster.expect(remaining[0] ?? ''), 0)
  const done = completed + today
  return remaining.map((_, n) => {
    const { expected, low, high } = forecaster.forecastTotal(remaining.slice(0, n + 1))
    const total = (value: number) => Math.round(Math.max(completed + value + more, done))
    return { expected: total(expected), low: total(low), high: total(high) }
  })
}

/** Forecasts the total of the current month with an 80 % range, day by day. */
export async function forecastMonth(
  source: FigureSource,
  { seesCost }: Viewer,
  { measure, ...filters }: ForecastInput,
): Promise<MonthForecast> {
  requireSort(measure, seesCost)
  const [, today] = await source.pipeline(
    () => source.prepare(),
    () => source.today(),
  )
  const month = today.slice(0, 7)
  const period = daysOfMonth(month)
  const from = addDays(today, -HISTORY_DAYS)
  const sums = await sumSales(source, getGrouping('day'), filters, { from, to: period.to })
  const byDay = new Map([...sums].map(([day, measures]) => [day, measureValue(measures, measure)]))
  const valuesOf = (days: readonly string[]) => days.map((day) => byDay.get(day) ?? 0)
  const history = findHistory(byDay, from, today)
  const days = listDays(period.from, period.to)
  const completed = days.filter((day) => day < today)
  const remaining = days.filter((day) => day >= today)
  const completedSum = sum(valuesOf(completed))
  const todayValue = byDay.get(today) ?? 0
  const forecasts = forecastDays(history, { completed: completedSum, today: todayValue, remaining })
  const lastMonth = daysOfMonth(monthBefore(month))
  let soFar = 0
  const toDay = (day: string): ForecastDay => {
    const isDone = day <= today
    const value = byDay.get(day) ?? 0
    soFar += value
    const { expected = null, low = null, high = null } = forecasts?.[remaining.indexOf(day)] ?? {}
    return { day, value: isDone ? value : null, sum: isDone ? soFar : null, expected, low, high }
  }
  return {
    period: { from: period.from, to: period.to },
    today,
    done: completedSum + todayValue,
    before: sum(valuesOf(listDays(lastMonth.from, lastMonth.to))),
    history_days: history.values.length,
    forecast: forecasts?.at(-1) ?? null,
    days: days.map(toDay),
  }
}
