import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import { PAYMENT_METHODS, type PaymentMethod, SALE_CODES_MAX } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { type SubsidyLine, subsidyLines } from '../../channels/public.ts'
import { unresolvedText } from '../../stock/public.ts'
import { type GiftLine, resolveGifts } from './gifts.ts'
import { type LinePrice, linePricer, saleLevel } from './line-prices.ts'
import { pieceKey, type SaleDraft } from './sale-draft.ts'
import type { KnownItems, SellableItem } from './use-sale-items.ts'

export interface PhoneLine extends LinePrice {
  /** The scanned code. */
  readonly key: string
  readonly deviceId: number
  readonly skuId: number
  readonly title: string
  readonly identifier: string
}
export interface PieceLine extends LinePrice {
  readonly key: string
  readonly skuId: number
  readonly title: string
  readonly quantity: number | null
  /** Number of pieces available at the location. */
  readonly available: number
}
/** A code that cannot be sold here, with the reason. */
export interface ExcludedCode {
  readonly code: string
  readonly title: string
  readonly why: string
  /** True for a known device, for example one sold already; false for an unknown code. */
  readonly isDevice: boolean
}
export interface Cart {
  /** Newest first: the user has just scanned it. */
  readonly phones: readonly PhoneLine[]
  readonly pieces: readonly PieceLine[]
  readonly gifts: readonly GiftLine[]
  /** Price level of the sale. */
  readonly level: PriceLevel
  readonly excluded: readonly ExcludedCode[]
  /** Codes whose look-up has not finished. */
  readonly unresolved: readonly string[]
  readonly count: number
  readonly grossFen: number
  readonly totalFen: number
  readonly paid: Readonly<Record<PaymentMethod, number>>
  /** Subsidies that pay part of the total. */
  readonly subsidies: readonly SubsidyLine[]
  /** Amount still to be paid. Negative if too much was entered. */
  readonly openFen: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A line before its price is known: it depends on all lines of the model. */
type Unpriced<L> = Omit<L, keyof LinePrice> & { readonly goods: SellableItem }

function resolvePhones(draft: SaleDraft, known: KnownItems) {
  const phones: Unpriced<PhoneLine>[] = []
  const excluded: ExcludedCode[] = []
  const codeByDevice = new Map<number, string>()
  for (const code of draft.codes) {
    const goods = known.codes.get(code)
    if (!goods || (goods.kind === 'sku' && goods.tracking === 'none')) continue
    // `trouble` is the reason why the server would refuse the item.
    const { device_id, sku_id, title, identifier, trouble: blockReason } = goods
    const duplicateOf = device_id === null ? undefined : codeByDevice.get(device_id)
    const why = duplicateOf === undefined ? blockReason : `和 ${duplicateOf} 是同一台，只算一次`
    if (why !== null) excluded.push({ code, title, why, isDevice: device_id !== null })
    else if (device_id !== null && sku_id !== null) {
      codeByDevice.set(device_id, code)
      phones.push({ key: code, deviceId: device_id, skuId: sku_id, title, identifier, goods })
    }
  }
  return { phones, excluded }
}

/** Accessories that were scanned or chosen, each once. */
function resolvePieces(draft: SaleDraft, known: KnownItems): Unpriced<PieceLine>[] {
  const scanned = draft.codes.flatMap((code) => known.codes.get(code) ?? [])
  const selected = draft.chosen.flatMap((id) => known.skus.get(id) ?? [])
  const lines = new Map<number, Unpriced<PieceLine>>()
  for (const goods of [...scanned, ...selected]) {
    const { sku_id, tracking, title, pieces } = goods
    if (goods.kind !== 'sku' || tracking !== 'none' || sku_id === null || lines.has(sku_id)) continue
    const key = pieceKey(sku_id)
    const quantity = key in draft.quantities ? (draft.quantities[key] ?? null) : 1
    lines.set(sku_id, {
      key,
      skuId: sku_id,
      title,
      quantity,
      available: pieces,
      goods,
    })
  }
  return [...lines.values()]
}

function splitPayments({ payments, rest }: SaleDraft, totalFen: number): Record<PaymentMethod, number> {
  const entered = Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, method === rest ? 0 : (payments[method] ?? 0)]),
  ) as Record<PaymentMethod, number>
  return rest === null ? entered : { ...entered, [rest]: Math.max(0, totalFen - sum(Object.values(entered))) }
}

/** Calculates the lines, totals and open amount of a draft. */
export function buildCart(draft: SaleDraft, known: KnownItems): Cart {
  const resolved = resolvePhones(draft, known)
  const { excluded } = resolved
  const unpricedPieces = resolvePieces(draft, known)
  const level = saleLevel(draft, known)
  const priceLine = linePricer(draft, level, [
    ...resolved.phones.map(({ goods }) => ({ goods, quantity: 1 })),
    ...unpricedPieces.map(({ goods, quantity }) => ({ goods, quantity: quantity ?? 0 })),
  ])
  const phones = resolved.phones.map(({ goods, ...line }) => ({ ...line, ...priceLine(line.key, goods) }))
  const pieces = unpricedPieces.map(({ goods, ...line }) => ({ ...line, ...priceLine(line.key, goods) }))
  const gifts = resolveGifts(
    draft,
    resolved.phones.map(({ goods }) => goods),
  )
  const grossFen =
    sum(phones.map(({ price }) => price ?? 0)) +
    sum(pieces.map(({ price, quantity }) => (price ?? 0) * (quantity ?? 0)))
  const totalFen = Math.max(0, grossFen - (draft.discount ?? 0))
  const subsidies = subsidyLines(draft.subsidies, phones)
  const ownFen = totalFen - sum(subsidies.map(({ fen }) => fen))
  const paid = splitPayments(draft, ownFen)
  return {
    phones: phones.reverse(),
    pieces,
    gifts,
    level,
    excluded: excluded.reverse(),
    unresolved: [
      ...draft.codes.filter((code) => !known.codes.has(code)),
      ...draft.chosen.filter((id) => !known.skus.has(id)).map(String),
    ],
    count: phones.length + sum([...pieces, ...gifts].map(({ quantity }) => quantity ?? 0)),
    grossFen,
    totalFen,
    paid,
    subsidies,
    openFen: ownFen - sum(Object.values(paid)),
  }
}

export type SaleErrors = Partial<
  Record<'location' | 'goods' | 'prices' | 'customer' | 'discount' | 'payments', string>
>

const paymentErrors = (openFen: number): SaleErrors => {
  if (openFen > 0) return { payments: `还有 ${formatMoney(openFen)} 没有收，请选择收款方式` }
  return openFen < 0 ? { payments: `多收了 ${formatMoney(-openFen)}，请修改收款金额` } : {}
}

/** Validation errors of a sale. `lookupError` is the message of a failed code look-up. */
export function saleErrors(draft: SaleDraft, cart: Cart, lookupError?: string): SaleErrors {
  const { phones, pieces, unresolved, grossFen, openFen, paid } = cart
  const unpriced = [...phones, ...pieces].some(({ price }) => price === null)
  const uncounted = pieces.some(({ quantity }) => !quantity)
  return {
    ...(draft.location === null && { location: '请选择在哪个门店卖' }),
    ...(phones.length + pieces.length === 0 && { goods: '还没有可以卖的商品，请扫描或选择手机、配件' }),
    ...(unresolved.length > 0 && { goods: unresolvedText(unresolved.length, lookupError) }),
    ...(phones.length > SALE_CODES_MAX && { goods: `一次最多卖 ${SALE_CODES_MAX} 台，请分几次开单` }),
    ...(unpriced && { prices: '请填写每件商品的单价' }),
    ...(uncounted && { prices: '请填写每种配件的件数' }),
    ...((draft.discount ?? 0) > grossFen && { discount: '优惠不能超过商品金额，请核对' }),
    ...paymentErrors(openFen),
    ...(paid.on_account > 0 && draft.customer === null && { customer: '赊账需要选择客户' }),
  }
}
