import { choosePrice } from '@shangxue/contract/pricing/choose-price'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import type { LevelPrices, PriceSource } from '@shangxue/contract/pricing/price-source'
import { today } from '../../../lib/dates.ts'
import type { SaleDraft } from './sale-draft.ts'
import type { KnownItems, SellableItem } from './use-sale-items.ts'

export interface LinePrice {
  readonly price: number | null
  /** The rule that gives the price; undefined if the user entered another one. */
  readonly source: PriceSource | undefined
  /** Why this price applies, e.g. 批发 A 价. */
  readonly reason: string | undefined
}

/** The level chosen for the sale, else that of the customer as the server last said. */
export function saleLevel(draft: SaleDraft, known: KnownItems): PriceLevel {
  const items = [...known.codes.values(), ...known.skus.values()]
  const customerLevel = items.find(({ level }) => level !== null)?.level ?? draft.customer?.level
  return draft.level ?? customerLevel ?? 'retail'
}

/** The price of a level as shown while choosing goods: without one, the retail price. */
export const levelPrice = ({ levels }: { readonly levels: LevelPrices }, level: PriceLevel): number | null =>
  levels[level] ?? levels.retail

interface Counted {
  readonly goods: SellableItem
  readonly quantity: number
}

/** Prices lines by the rule of precedence, from all pieces in the cart. Prices that the user entered remain. */
export function linePricer(draft: SaleDraft, level: PriceLevel, items: readonly Counted[]) {
  const day = today()
  const count = (matches: (goods: SellableItem) => boolean) =>
    items.reduce((sum, { goods, quantity }) => (matches(goods) ? sum + quantity : sum), 0)
  return (key: string, goods: SellableItem): LinePrice => {
    const { policy, sku_id, product_id } = goods
    const chosen =
      policy &&
      choosePrice(policy, {
        level,
        day,
        skuPieces: count((other) => other.sku_id === sku_id),
        modelPieces: count((other) => other.product_id === product_id),
      })
    const entered = key in draft.prices ? (draft.prices[key] ?? null) : undefined
    if (entered === undefined || entered === chosen?.fen)
      return { price: chosen?.fen ?? null, source: chosen?.source, reason: chosen?.reason }
    return { price: entered, source: undefined, reason: chosen ? `手工价，原${chosen.reason}` : undefined }
  }
}
