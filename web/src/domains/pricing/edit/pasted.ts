import type { Output } from '@shangxue/contract/platform/endpoint'
import type { lookUpPrices, PriceType } from '@shangxue/contract/pricing/endpoints'
import { type PriceKey, priceKey } from './changes.ts'
import type { PasteLine } from './paste-table.ts'

type Found = Output<typeof lookUpPrices>['lines'][number]

export interface Unmatched {
  readonly number: number
  readonly text: string
  readonly reason: string
}
export interface Pasted {
  /** New prices in fen. */
  readonly prices: ReadonlyMap<PriceKey, number>
  readonly types: readonly PriceType[]
  readonly unmatched: readonly Unmatched[]
}

const TYPES: readonly PriceType[] = ['purchase', 'wholesale', 'retail', 'floor']

/** Maps the usable lines to the skus that the server found for them, and collects the unusable lines. */
export function pastedPrices(lines: readonly PasteLine[], found: readonly Found[]): Pasted {
  const prices = new Map<PriceKey, number>()
  const from = new Map<PriceKey, number>()
  const unmatched: Unmatched[] = []
  const usable = lines.filter(({ reason }) => reason === null)
  for (const { number, text, reason } of lines) if (reason !== null) unmatched.push({ number, text, reason })

  for (const [n, line] of usable.entries()) {
    const { number, text } = line
    const { sku_ids, reason } = found[n] ?? { sku_ids: [], reason: '没有找到' }
    const given = sku_ids.flatMap((id) =>
      line.prices.map(({ type, fen }) => [priceKey(type, id), fen] as const),
    )
    const twice = given.find(([key, fen]) => prices.has(key) && prices.get(key) !== fen)
    const why = reason ?? (twice && `与第 ${from.get(twice[0])} 行重复，价格不同`)
    if (why) {
      unmatched.push({ number, text, reason: why })
      continue
    }
    for (const [key, fen] of given) {
      prices.set(key, fen)
      from.set(key, number)
    }
  }
  const types = TYPES.filter((type) => [...prices.keys()].some((key) => key.startsWith(`${type} `)))
  return { prices, types, unmatched: unmatched.sort((a, b) => a.number - b.number) }
}
