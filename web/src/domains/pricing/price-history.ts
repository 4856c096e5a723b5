import type { Output } from '@shangxue/contract/platform/endpoint'
import { PRICE_TYPE_NAMES, PRICE_TYPES, type priceHistory } from '@shangxue/contract/pricing/endpoints'
import { dayOf, today } from '../../lib/dates.ts'
import type { ChartProps } from '../../ui/chart/chart-data.ts'

type Entry = Output<typeof priceHistory>['history'][number]
export type PriceHistory = readonly Entry[]

export interface PriceChange extends Entry {
  /** 分; null for the first price of its type. */
  readonly before: number | null
}

const typesOf = (history: PriceHistory) =>
  PRICE_TYPES.filter((type) => history.some((entry) => entry.type === type))

/** The price in force of each type that there is. */
export const currentPrices = (history: PriceHistory): Entry[] =>
  typesOf(history).flatMap((type) => history.filter((entry) => entry.type === type).slice(-1))

/** Newest first, each with what it replaced. */
export function changesOf(history: PriceHistory): PriceChange[] {
  const latest = new Map<string, number>()
  const changes = history.map((entry): PriceChange => {
    const before = latest.get(entry.type) ?? null
    latest.set(entry.type, entry.amount_fen)
    return { ...entry, before }
  })
  return changes.reverse()
}

/** The days on which a price changed. */
const daysOf = (history: PriceHistory): string[] => [
  ...new Set(history.map(({ valid_from }) => dayOf(valid_from))),
]

/** `11-20`, with the year where it isn't this one: an axis has little room. */
const shortDay = (day: string): string => (day.slice(0, 4) === today().slice(0, 4) ? day.slice(5) : day)

/** The prices at the end of each day that changed one, for a stepped Chart. */
export function chartOf(history: PriceHistory): Pick<ChartProps, 'labels' | 'series'> {
  const days = daysOf(history)
  const series = typesOf(history).map((type) => {
    const own = history
      .filter((entry) => entry.type === type)
      .map(({ amount_fen, valid_from }) => ({ amount_fen, day: dayOf(valid_from) }))
    let next = 0
    let inForce: number | null = null
    const values = days.map((day) => {
      for (let entry = own[next]; entry && entry.day <= day; entry = own[next]) {
        inForce = entry.amount_fen
        next += 1
      }
      return inForce
    })
    return { name: PRICE_TYPE_NAMES[type], values }
  })
  return { labels: days.map(shortDay), series }
}
