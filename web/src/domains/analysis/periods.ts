import { MOST_FIGURE_DAYS } from '@shangxue/contract/sales-figures/endpoints'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { today } from '../../lib/dates.ts'
import { periodText } from '../../ui/overlay/period.ts'
import { parseDay } from '../sales-figures/public.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

interface Named extends Period {
  /** In the address: what is called 本月 is this month also when it is opened next month. */
  readonly name: string
  readonly label: string
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`
/** Monday is the first day of a week. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Periods that one tap chooses. */
export function namedPeriods(now: string = today()): Named[] {
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

const USUAL = 'days30'

/** The period that an address names: two days, or a name. Never more than a year, which the server would refuse. */
export function periodIn(search: URLSearchParams): Period & { readonly label: string } {
  const days = [parseDay(search.get('from')), parseDay(search.get('to'))]
    .filter((day) => day !== undefined)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first !== undefined && last !== undefined) {
    const earliest = addDays(last, 1 - MOST_FIGURE_DAYS)
    const [from = first] = [first, earliest].sort().slice(1)
    const named = namedPeriods().find((one) => one.from === from && one.to === last)
    return { from, to: last, label: named?.label ?? periodText(from, last) }
  }
  const periods = namedPeriods()
  const found =
    periods.find(({ name }) => name === search.get('period')) ?? periods.find(({ name }) => name === USUAL)
  const now = today()
  return found ?? { from: now, to: now, label: '今天' }
}

/** How an address names a period. */
export function namesOf(period: Period): { from: string | null; to: string | null; period: string | null } {
  const named = namedPeriods().find(({ from, to }) => from === period.from && to === period.to)
  if (named) return { from: null, to: null, period: named.name === USUAL ? null : named.name }
  return { from: period.from || period.to, to: period.to || period.from, period: null }
}

export const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** Twelve months up to the one in which a period ends: what a heat map by month shows. */
export function monthsUpTo({ to }: Period): Period {
  const [year = '', month = ''] = to.split('-')
  const first = new Date(Date.UTC(Number(year), Number(month) - 12, 1)).toISOString().slice(0, 10)
  return { from: first, to }
}
