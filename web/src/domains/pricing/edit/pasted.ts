import type { Output } from '@shangxue/contract/platform/endpoint'
import type { lookUpPrices, PriceType } from '@shangxue/contract/pricing/endpoints'
import { type PriceKey, priceKey } from './changes.ts'
import type { PasteLine } from './paste-table.ts'

type FoundLine = Output<typeof lookUpPrices>['lines'][number]

export interface Unmatched {
  readonly number: number
  readonly text: string
  readonly reason: string
}
export interface PastedPrices {
  /** New prices in fen. */
  readonly prices: ReadonlyMap<PriceKey, number>
  readonly types: readonly PriceType[]
  readonly unmatched: readonly Unmatched[]
}

const TYPES: readonly PriceType[] = ['purchase', 'wholesale', 'retail', 'floor']

/** Maps the usable lines to the skus that the server found for them, and collects the unusable lines. */
export function pastedPrices(lines: readonly PasteLine[], matches: readonly FoundLine[]): PastedPrices {
  const prices = new Map<PriceKey, number>()
  const lineByKey = new Map<PriceKey, number>()
  const unmatched: Unmatched[] = []
  const usable = lines.filter(({ reason }) => reason === null)
  for (const { number, text, reason } of lines) if (reason !== null) unmatched.push({ number, text, reason })

  for (const [index, line] of usable.entries()) {
    const { number, text } = line
    const { sku_ids, reason } = matches[index] ?? { sku_ids: [], reason: '没有找到' }
    const entries = sku_ids.flatMap((id) =>
      line.prices.map(({ type, fen }) => [priceKey(type, id), fen] as const),
    )
    const conflict = entries.find(([key, fen]) => prices.has(key) && prices.get(key) !== fen)
    const problem = reason ?? (conflict && `与第 ${lineByKey.get(conflict[0])} 行重复，价格不同`)
    if (problem) {
      unmatched.push({ number, text, reason: problem })
      continue
    }
    for (const [key, fen] of entries) {
      prices.set(key, fen)
      lineByKey.set(key, number)
    }
  }
  const types = TYPES.filter((type) => [...prices.keys()].some((key) => key.startsWith(`${type} `)))
  return { prices, types, unmatched: unmatched.sort((a, b) => a.number - b.number) }
}
