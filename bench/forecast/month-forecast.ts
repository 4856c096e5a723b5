// Measures the forecast of a month by a backtest: on simulated companies, whose sales follow customers, promotions and
// closures rather than the forecaster's own model, and on daily sums of real shops, one CSV file of `day,value` each, in
// the folder FORECAST_DATA. Each month is forecast on the mornings of its 1st, 8th, 15th and 22nd day from what was known.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { createForecaster } from '../../server/src/platform/time/forecast-range.ts'
import { daysOfMonth, monthAfter } from '../../server/src/platform/time/period.ts'
import { simulateCompany } from './simulated-sales.ts'

const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 60)
const HISTORY_DAYS = 400
const MIN_HISTORY_DAYS = 56
const MORNINGS = [1, 8, 15, 22]
const TARGET_COVERAGE = [0.75, 0.87] as const

interface Series {
  readonly name: string
  readonly first: string
  readonly values: readonly number[]
}
interface Outcome {
  readonly morning: number
  readonly actual: number
  readonly isCovered: boolean
  readonly width: number
  readonly errors: Record<Method, number>
}
const METHODS = ['forecast', 'pace of last month', 'weekday means of 4 weeks', 'pace of this month'] as const
type Method = (typeof METHODS)[number]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => (values.length > 0 ? sum(values) / values.length : 0)

/** Reads `day,value` lines; days without a line had no sales. */
function readSeries(file: string): Series {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
    .filter(([day]) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const first = rows[0]?.[0] ?? ''
  const byDay = new Map(rows.map(([day = '', value]) => [day, Number(value)]))
  const length = daysBetween(first, rows.at(-1)?.[0] ?? first) + 1
  const values = Array.from({ length }, (_, n) => byDay.get(addDays(first, n)) ?? 0)
  return { name: file.split('/').at(-1) ?? file, first, values }
}

function backtest({ first, values }: Series): Outcome[] {
  const outcomes: Outcome[] = []
  const last = addDays(first, values.length - 1)
  const valueOn = (day: string) => values[daysBetween(first, day)] ?? 0
  for (let month = monthAfter(first.slice(0, 7)); daysOfMonth(month).to <= last; month = monthAfter(month)) {
    const { from, to, days } = daysOfMonth(month)
    const actual = sum(Array.from({ length: days }, (_, n) => valueOn(addDays(from, n))))
    if (actual <= 0) continue
    for (const morning of MORNINGS) {
      const today = addDays(from, morning - 1)
      const known = daysBetween(first, today)
      if (known < MIN_HISTORY_DAYS) continue
      const start = Math.max(known - HISTORY_DAYS, 0)
      const done = sum(values.slice(known - morning + 1, known))
      const next = Array.from({ length: daysBetween(today, to) + 1 }, (_, n) => addDays(today, n))
      const { expected, low, high } = createForecaster(
        values.slice(start, known),
        addDays(first, start),
      ).forecastTotal(next)
      const lastMonth = daysOfMonth(addDays(from, -1).slice(0, 7))
      const lastPace = mean(
        Array.from({ length: lastMonth.days }, (_, n) => valueOn(addDays(lastMonth.from, n))),
      )
      const weekdayMean = (day: string) => {
        const weeksBack = Math.ceil((daysBetween(today, day) + 1) / 7)
        return mean([0, 1, 2, 3].map((week) => valueOn(addDays(day, -7 * (weeksBack + week)))))
      }
      const totals: Record<Method, number> = {
        forecast: done + expected,
        'pace of last month': done + lastPace * next.length,
        'weekday means of 4 weeks': done + sum(next.map(weekdayMean)),
        'pace of this month': morning > 1 ? (done / (morning - 1)) * days : lastPace * days,
      }
      outcomes.push({
        morning,
        actual,
        isCovered: done + low <= actual && actual <= done + high,
        width: (high - low) / actual,
        errors: Object.fromEntries(
          Object.entries(totals).map(([method, total]) => [method, Math.abs(total / actual - 1)]),
        ) as Record<Method, number>,
      })
    }
  }
  return outcomes
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)
const results: [string, boolean][] = []
function report(name: string, outcomes: readonly Outcome[]): void {
  console.log(`\n${name}: ${outcomes.length} forecasts`)
  console.log(
    `${'morning'.padEnd(10)}${METHODS.map((method) => method.padStart(26)).join('')}  in range     width`,
  )
  for (const morning of [...MORNINGS, undefined]) {
    const some = outcomes.filter((outcome) => morning === undefined || outcome.morning === morning)
    const errors = METHODS.map((method) =>
      percent(mean(some.map((outcome) => outcome.errors[method]))).padStart(26),
    )
    const covered = percent(mean(some.map(({ isCovered }) => Number(isCovered))))
    console.log(
      `${(morning === undefined ? 'all' : `day ${morning}`).padEnd(10)}${errors.join('')}  ${covered}  ${percent(mean(some.map(({ width }) => width)))}`,
    )
  }
}
function check(name: string, outcomes: readonly Outcome[]): void {
  const error = (method: Method) => mean(outcomes.map(({ errors }) => errors[method]))
  const naive = Math.min(error('pace of last month'), error('weekday means of 4 weeks'))
  const coverage = mean(outcomes.map(({ isCovered }) => Number(isCovered)))
  results.push([`${name}: error below both naive forecasts`, error('forecast') < naive])
  results.push([
    `${name}: ${percent(coverage).trim()} within the 80 % range`,
    coverage >= TARGET_COVERAGE[0] && coverage <= TARGET_COVERAGE[1],
  ])
}

const simulated = Array.from({ length: COMPANIES }, (_, seed) => backtest(simulateCompany(seed + 1))).flat()
report(`${COMPANIES} simulated companies`, simulated)
check('simulated', simulated)
const folder = process.env.FORECAST_DATA
if (folder) {
  const real = readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .map((file) => readSeries(join(folder, file)))
  const all = real.map((series) => {
    const outcomes = backtest(series)
    report(series.name, outcomes)
    return outcomes
  })
  report('all real shops', all.flat())
  check('real', all.flat())
}
console.log()
for (const [name, ok] of results) console.log(`${ok ? 'ok  ' : 'MISS'} ${name}`)
process.exitCode = results.every(([, ok]) => ok) ? 0 : 1
