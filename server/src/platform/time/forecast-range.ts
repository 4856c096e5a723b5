import { addDays } from '@shangxue/study/time/calendar'
import { findYearlyEffects } from './yearly-events.ts'

/** A total of the rest of a month. */
export interface RangeForecast {
  readonly expected: number
  readonly low: number
  readonly high: number
}

const WEEK = 7
/** Weeks of the weekday pattern. */
const PATTERN_WEEKS = 26
/** Weight of an even week in the pattern, in weeks: a few weeks alone are mostly noise. */
const PATTERN_PRIOR_WEEKS = 3
/** Smoothing factors per day that are tried. A factor of 0.05 forgets half of the past in two weeks. */
const SMOOTHING = [0.01, 0.02, 0.035, 0.05, 0.08, 0.12, 0.2]
/** Days from which the first level is estimated. */
const WARM_UP_DAYS = 28
/** 10 % of a normal distribution lie above 1.28 standard deviations, so that 80 % lie within. */
const NORMAL_QUANTILE = 1.2816
/** Relative errors beyond this are cut, so that one closed month does not widen every range. */
const MAX_RELATIVE_ERROR = 1.5

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Factors of the weekdays, with an average of 1. */
function weekdayFactors(values: readonly number[], weekdays: readonly number[]): number[] {
  const from = Math.max(values.length - PATTERN_WEEKS * WEEK, 0)
  const recent = values.slice(from)
  const mean = sum(recent) / recent.length
  if (mean <= 0) return Array.from({ length: WEEK }, () => 1)
  const factors = Array.from({ length: WEEK }, (_, weekday) => {
    const ofWeekday = recent.filter((_, n) => weekdays[from + n] === weekday)
    return (sum(ofWeekday) / mean + PATTERN_PRIOR_WEEKS) / (ofWeekday.length + PATTERN_PRIOR_WEEKS)
  }).map((factor) => Math.max(factor, 0))
  const average = sum(factors) / WEEK
  return factors.map((factor) => factor / average)
}

/** Levels before each day and after the last: simple exponential smoothing of values without their factors. */
function smoothLevels(values: readonly number[], factors: readonly number[], smoothing: number): number[] {
  const warmUp = Math.min(WARM_UP_DAYS, values.length)
  const scale = sum(factors.slice(0, warmUp))
  let level = scale > 0 ? sum(values.slice(0, warmUp)) / scale : 0
  const levels = [level]
  for (const [n, value] of values.entries()) {
    const factor = factors[n] ?? 1
    // weighted by the factor: a day that is closed every week says nothing about the level
    level += Math.min(smoothing * factor, 1) * (factor > 0 ? value / factor - level : 0)
    levels.push(level)
  }
  return levels
}

/** Sums of the first values: element n is the sum of n values. */
const runningSums = (values: readonly number[]): number[] => {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return sums
}

/** Errors of the totals of `days` days, relative to the totals that were expected before them. */
function relativeErrors(
  valueSums: readonly number[],
  factorSums: readonly number[],
  levels: readonly number[],
  days: number,
): number[] {
  const errors: number[] = []
  for (let start = WARM_UP_DAYS; start + days < valueSums.length; start++) {
    const between = (sums: readonly number[]) => (sums[start + days] ?? 0) - (sums[start] ?? 0)
    const expected = (levels[start] ?? 0) * between(factorSums)
    if (expected > 0) {
      const error = between(valueSums) / expected - 1
      errors.push(Math.max(Math.min(error, MAX_RELATIVE_ERROR), -1))
    }
  }
  return errors
}
const rootMeanSquare = (errors: readonly number[]): number =>
  errors.length > 0 ? Math.sqrt(sum(errors.map((error) => error ** 2)) / errors.length) : 0

/** A forecaster of the days after a history. */
export interface DailyForecaster {
  /** Expected value of a day. */
  expect(day: string): number
  /** The 80 % range of the total of the next days, at least one. */
  forecastTotal(days: readonly string[]): RangeForecast
}

/**
 * Forecasts daily sums: a level by simple exponential smoothing, times the factor of the weekday, times the effect that
 * the same holiday had a year before. The smoothing factor is the one that would have forecast the past weeks best.
 *
 * The 80 % range follows from the errors that the same procedure made for totals of as many days throughout the
 * history, so that it needs no assumption about single days. Few independent totals widen it.
 * Source: R. Hyndman, G. Athanasopoulos, "Forecasting: Principles and Practice", 3rd ed., 5.5 and 8.1.
 *
 * @param values - sums of consecutive complete days, oldest first, at least `WARM_UP_DAYS`
 * @param firstDay - the day of the first value
 */
export function createForecaster(values: readonly number[], firstDay: string): DailyForecaster {
  const days = values.map((_, n) => addDays(firstDay, n))
  const weekdays = days.map(weekdayOf)
  const effects = findYearlyEffects(values, days)
  const effectOf = (day: string) => effects.get(day) ?? 1
  const plain = values.map((value, n) => value / effectOf(days[n] ?? ''))
  const pattern = weekdayFactors(plain, weekdays)
  const factorOf = (day: string) => (pattern[weekdayOf(day)] ?? 1) * effectOf(day)
  const factors = days.map(factorOf)
  const valueSums = runningSums(values)
  const factorSums = runningSums(factors)
  const [best] = SMOOTHING.map((smoothing) => {
    const levels = smoothLevels(values, factors, smoothing)
    return { levels, error: rootMeanSquare(relativeErrors(valueSums, factorSums, levels, 2 * WEEK)) }
  }).sort((a, b) => a.error - b.error)
  const levels = best?.levels ?? [0]
  const level = Math.max(levels.at(-1) ?? 0, 0)
  const expect = (day: string) => level * factorOf(day)
  return {
    expect,
    forecastTotal(next) {
      const expected = sum(next.map(expect))
      const horizon = Math.min(next.length, Math.floor((values.length - WARM_UP_DAYS) / 2))
      const errors = relativeErrors(valueSums, factorSums, levels, horizon)
      // overlapping totals are not independent of each other
      const independent = Math.max(errors.length / horizon, 1)
      const spread = rootMeanSquare(errors) * Math.sqrt(1 + 1 / independent) * NORMAL_QUANTILE
      return { expected, low: Math.max(expected * (1 - spread), 0), high: expected * (1 + spread) }
    },
  }
}
