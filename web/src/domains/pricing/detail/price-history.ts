import type { Output } from '@shangxue/contract/platform/endpoint'
import { type getPriceHistory, PRICE_TYPE_NAMES, PRICE_TYPES } from '@shangxue/contract/pricing/endpoints'
import { dayOf, today } from '../../../lib/dates.ts'
import type { ChartProps } from '../../../ui/chart/chart-data.ts'

type Entry = Output<typeof getPriceHistory>['history'][number]
export type PriceHistory = readonly Entry[]

export interface PriceChange extends Entry {
  /** Previous price in fen; null for the first price of the type. */
  readonly previous: number | null
}

const priceTypesIn = (history: PriceHistory) =>
  PRICE_TYPES.filter((type) => history.some((entry) => entry.type === type))

/** The current price of each type that has one. */
export const currentPrices = (history: PriceHistory): Entry[] =>
  priceTypesIn(history).flatMap((type) => history.filter((entry) => entry.type === type).slice(-1))

/** Price changes, newest first, each with the price it replaced. */
export function priceChanges(history: PriceHistory): PriceChange[] {
  const latest = new Map<string, number>()
  const changes = history.map((entry): PriceChange => {
    const previous = latest.get(entry.type) ?? null
    latest.set(entry.type, entry.amount_fen)
    return { ...entry, previous }
  })
  return changes.reverse()
}

/** Dates on which a price changed. */
const changeDates = (history: PriceHistory): string[] => [
  ...new Set(history.map(({ valid_from }) => dayOf(valid_from))),
]

/** `11-20`, with the year only if it is not the current one, because an axis has little room. */
const shortDate = (day: string): string => (day.slice(0, 4) === today().slice(0, 4) ? day.slice(5) : day)

/** Chart data: the prices at the end of each day with a change. Drawn as steps. */
export function historyChart(history: PriceHistory): Pick<ChartProps, 'labels' | 'series'> {
  const dates = changeDates(history)
  const series = priceTypesIn(history).map((type) => {
    const entries = history
      .filter((entry) => entry.type === type)
      .map(({ amount_fen, valid_from }) => ({ amount_fen, day: dayOf(valid_from) }))
    let nextIndex = 0
    let inForce: number | null = null
    const values = dates.map((day) => {
      for (let entry = entries[nextIndex]; entry && entry.day <= day; entry = entries[nextIndex]) {
        inForce = entry.amount_fen
        nextIndex += 1
      }
      return inForce
    })
    return { name: PRICE_TYPE_NAMES[type], values }
  })
  return { labels: dates.map(shortDate), series }
}
