import type { SaleDraft } from './sale-draft.ts'
import type { SellableItem } from './use-sale-items.ts'

/** An accessory that comes free with phones of the cart. */
export interface GiftLine {
  /** The rule that grants it. */
  readonly ruleId: number
  readonly skuId: number
  readonly title: string
  /** Most pieces that can be given: by the rule and by the stock. */
  readonly granted: number
  /** Given pieces; 0 if it is only offered. */
  readonly quantity: number
}

const isAccepted = ({ gifts }: SaleDraft, ruleId: number): boolean => String(ruleId) in (gifts ?? {})

/** Gifts that come with the phones, accepted or not. */
export function resolveGifts(draft: SaleDraft, phones: readonly SellableItem[]): GiftLine[] {
  const lines = new Map<number, GiftLine>()
  for (const { gifts } of phones)
    for (const { id, sku_id, title, pieces, available } of gifts) {
      const granted = Math.min((lines.get(id)?.granted ?? 0) + pieces, available)
      const quantity = isAccepted(draft, id) ? Math.min(draft.gifts?.[id] ?? granted, granted) : 0
      lines.set(id, { ruleId: id, skuId: sku_id, title, granted, quantity })
    }
  return [...lines.values()]
}

/** Accepts all pieces of a gift. */
export const acceptGift = (draft: SaleDraft, ruleId: number): Partial<SaleDraft> => ({
  gifts: { ...draft.gifts, [ruleId]: null },
})
export const setGift = (draft: SaleDraft, ruleId: number, quantity: number | null): Partial<SaleDraft> => ({
  gifts: { ...draft.gifts, [ruleId]: quantity },
})
export function removeGift(draft: SaleDraft, ruleId: number): Partial<SaleDraft> {
  const { [ruleId]: _, ...gifts } = draft.gifts ?? {}
  return { gifts }
}
