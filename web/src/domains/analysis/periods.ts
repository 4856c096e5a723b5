import { FIGURE_DAYS_MAX } from '@shangxue/contract/sales-figures/endpoints'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { today } from '../../lib/dates.ts'
import { periodText } from '../../ui/overlay/picker/period.ts'
import { parseDay } from '../sales-figures/public.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

interface PresetPeriod extends Period {
  /** The name in the address. 本月 stays relative when the link is opened in another month. */
  readonly name: string
  readonly label: string
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`
/** Weeks begin on Monday. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Periods that are selected with one tap. */
export function presetPeriods(now: string = today()): PresetPeriod[] {
  const yesterday = addDays(now, -1)
  const lastMonth = addDays(monthOf(now), -1)
  return [
    { name: 'today', label: '今天', from: now, to: now },
    { name: 'yesterday', label: '昨天', from: yesterday, to: yesterday },
    { name: 'week', label: '本周', from: mondayOf(now), to: now },
    { name: 'month', label: '本月', from: monthOf(now), to: now },
    { name: 'last_month', label: '上月', from: monthOf(lastMonth), to: lastMonth },
    { name: 'days30', label: '近 30 天', from: addDays(now, -29), to: now },
    { name: 'days90', label: '近 90 天', from: addDays(now, -89), to: now },
    { name: 'year', label: '今年', from: `${now.slice(0, 4)}-01-01`, to: now },
  ]
}

const DEFAULT_PERIOD = 'days30'

/** Parses a preset name or two dates. Limited to one year because the server rejects more. */
export function parsePeriod(search: URLSearchParams): Period & { readonly label: string } {
  const days = [parseDay(search.get('from')), parseDay(search.get('to'))]
    .filter((day) => day !== undefined)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first !== undefined && last !== undefined) {
    const earliest = addDays(last, 1 - FIGURE_DAYS_MAX)
    const [from = first] = [first, earliest].sort().slice(1)
    const presetName = presetPeriods().find((item) => item.from === from && item.to === last)
    return { from, to: last, label: presetName?.label ?? periodText(from, last) }
  }
  const periods = presetPeriods()
  const preset =
    periods.find(({ name }) => name === search.get('period')) ??
    periods.find(({ name }) => name === DEFAULT_PERIOD)
  const now = today()
  return preset ?? { from: now, to: now, label: '今天' }
}

/** Address parameters of a period. */
export function periodParams(period: Period): {
  from: string | null
  to: string | null
  period: string | null
} {
  const named = presetPeriods().find(({ from, to }) => from === period.from && to === period.to)
  if (named) return { from: null, to: null, period: named.name === DEFAULT_PERIOD ? null : named.name }
  return { from: period.from || period.to, to: period.to || period.from, period: null }
}

/** True for periods that run until today or later, for which the current month matters. */
export const includesToday = ({ from, to }: Period): boolean => from <= today() && to >= today()

export const dayCount = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** The twelve months up to the end of a period, for the heat map. */
export function monthsUpTo({ to }: Period): Period {
  const [year = '', month = ''] = to.split('-')
  const first = new Date(Date.UTC(Number(year), Number(month) - 12, 1)).toISOString().slice(0, 10)
  return { from: first, to }
}
