import { PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { pieceKey, type SaleDraft } from './draft.ts'
import type { Goods, Known } from './use-goods.ts'

export interface PhoneLine {
  /** The scanned code. */
  readonly key: string
  readonly deviceId: number
  readonly skuId: number
  readonly title: string
  readonly identifier: string
  readonly price: number | null
}
export interface PieceLine {
  readonly key: string
  readonly skuId: number
  readonly title: string
  readonly quantity: number | null
  readonly price: number | null
  /** Number of pieces available at the location. */
  readonly free: number
}
/** A code that cannot be sold here, with the reason. */
export interface LeftOut {
  readonly code: string
  readonly title: string
  readonly why: string
  /** True for a known device, for example one sold already; false for an unknown code. */
  readonly device: boolean
}
export interface Cart {
  /** Newest first: the user has just scanned it. */
  readonly phones: readonly PhoneLine[]
  readonly pieces: readonly PieceLine[]
  readonly leftOut: readonly LeftOut[]
  /** Codes whose look-up has not finished. */
  readonly waiting: readonly string[]
  readonly count: number
  readonly grossFen: number
  readonly totalFen: number
  readonly paid: Readonly<Record<PaymentMethod, number>>
  /** Amount still to be paid. Negative if too much was entered. */
  readonly openFen: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const usualPrice = (goods: Goods, { priceType }: SaleDraft): number | null =>
  priceType === 'retail' ? goods.retail_fen : (goods.wholesale_fen ?? goods.retail_fen)

const priceOf = (key: string, goods: Goods, draft: SaleDraft): number | null =>
  key in draft.prices ? (draft.prices[key] ?? null) : usualPrice(goods, draft)

function phonesOf(draft: SaleDraft, known: Known) {
  const phones: PhoneLine[] = []
  const leftOut: LeftOut[] = []
  const seen = new Map<number, string>()
  for (const code of draft.codes) {
    const goods = known.codes.get(code)
    if (!goods || (goods.kind === 'sku' && goods.tracking === 'none')) continue
    const { device_id, sku_id, title, identifier, trouble } = goods
    const twin = device_id === null ? undefined : seen.get(device_id)
    const why = twin === undefined ? trouble : `和 ${twin} 是同一台，只算一次`
    if (why !== null) leftOut.push({ code, title, why, device: device_id !== null })
    else if (device_id !== null && sku_id !== null) {
      seen.set(device_id, code)
      const price = priceOf(code, goods, draft)
      phones.push({ key: code, deviceId: device_id, skuId: sku_id, title, identifier, price })
    }
  }
  return { phones, leftOut }
}

/** Accessories that were scanned or chosen, each once. */
function piecesOf(draft: SaleDraft, known: Known): PieceLine[] {
  const scanned = draft.codes.flatMap((code) => known.codes.get(code) ?? [])
  const chosen = draft.chosen.flatMap((id) => known.skus.get(id) ?? [])
  const lines = new Map<number, PieceLine>()
  for (const goods of [...scanned, ...chosen]) {
    const { sku_id, tracking, title, pieces } = goods
    if (goods.kind !== 'sku' || tracking !== 'none' || sku_id === null || lines.has(sku_id)) continue
    const key = pieceKey(sku_id)
    const quantity = key in draft.quantities ? (draft.quantities[key] ?? null) : 1
    lines.set(sku_id, {
      key,
      skuId: sku_id,
      title,
      quantity,
      price: priceOf(key, goods, draft),
      free: pieces,
    })
  }
  return [...lines.values()]
}

function paidOf({ payments, rest }: SaleDraft, totalFen: number): Record<PaymentMethod, number> {
  const typed = Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, method === rest ? 0 : (payments[method] ?? 0)]),
  ) as Record<PaymentMethod, number>
  return rest === null ? typed : { ...typed, [rest]: Math.max(0, totalFen - sum(Object.values(typed))) }
}

/** Calculates the lines, totals and open amount of a draft. */
export function cartOf(draft: SaleDraft, known: Known): Cart {
  const { phones, leftOut } = phonesOf(draft, known)
  const pieces = piecesOf(draft, known)
  const grossFen =
    sum(phones.map(({ price }) => price ?? 0)) +
    sum(pieces.map(({ price, quantity }) => (price ?? 0) * (quantity ?? 0)))
  const totalFen = Math.max(0, grossFen - (draft.discount ?? 0))
  const paid = paidOf(draft, totalFen)
  return {
    phones: phones.reverse(),
    pieces,
    leftOut: leftOut.reverse(),
    waiting: [
      ...draft.codes.filter((code) => !known.codes.has(code)),
      ...draft.chosen.filter((id) => !known.skus.has(id)).map(String),
    ],
    count: phones.length + sum(pieces.map(({ quantity }) => quantity ?? 0)),
    grossFen,
    totalFen,
    paid,
    openFen: totalFen - sum(Object.values(paid)),
  }
}
