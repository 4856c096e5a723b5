import type { Input } from '@shangxue/contract/platform/endpoint'
import { PAYMENT_METHODS, recordSale, SALE_DAYS_BACK } from '@shangxue/contract/sales/endpoints'
import { daysBetween } from '@shangxue/study/time/calendar'
import { type AttemptStore, useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { type ChannelChoice, salePayment, useChannelChoices } from '../../channels/public.ts'
import { SALE_QUERIES } from '../api.ts'
import type { Cart, PhoneLine } from './cart.ts'
import type { SaleDraft } from './sale-draft.ts'

type SaleInput = Input<typeof recordSale>

/** Groups devices of one sku at one price by one rule into one line. */
function phoneLines(phones: readonly PhoneLine[]): SaleInput['lines'] {
  const lines = new Map<string, SaleInput['lines'][number]>()
  // Scan order: the cart lists the newest first.
  for (const { skuId, price, deviceId, source } of [...phones].reverse()) {
    const key = `${skuId} ${price} ${source?.kind} ${source?.rule_id}`
    const line = lines.get(key) ?? {
      ...{ sku_id: skuId, price_fen: price ?? 0, device_ids: [] },
      ...(source && { source }),
    }
    lines.set(key, { ...line, device_ids: [...line.device_ids, deviceId] })
  }
  return [...lines.values()]
}

/** Request of a validated draft. */
const saleInput = (
  draft: SaleDraft,
  cart: Cart,
  day: string,
  choices: readonly ChannelChoice[],
): SaleInput => ({
  location_id: draft.location ?? 0,
  ...(draft.customer && { customer_id: draft.customer.id }),
  day,
  lines: [
    ...phoneLines(cart.phones),
    ...cart.pieces.map(({ skuId, price, quantity, source }) => ({
      sku_id: skuId,
      price_fen: price ?? 0,
      device_ids: [],
      quantity: quantity ?? 0,
      ...(source && { source }),
    })),
    ...cart.gifts
      .filter(({ quantity }) => quantity > 0)
      .map(({ skuId, quantity, ruleId }) => ({
        ...{ sku_id: skuId, price_fen: 0, device_ids: [], quantity },
        source: { kind: 'gift' as const, rule_id: ruleId },
      })),
  ],
  discount_fen: draft.discount ?? 0,
  payments: [
    ...PAYMENT_METHODS.filter((method) => cart.paid[method] > 0).map((method) =>
      salePayment(method, cart.paid[method], draft.channels, choices),
    ),
    ...cart.subsidies.map(({ payment }) => payment),
  ],
  note: draft.note.trim(),
})

interface SubmitOptions {
  /** 开单 3 件 ¥12,000 */
  readonly title: string
  readonly editAt: () => string
  readonly attemptStore: AttemptStore
  /** Stores the date and store of the attempt in the draft. */
  readonly change: (fields: Partial<SaleDraft>) => void
  readonly onQueued: (id: string) => void
}

/** Whether a sale may still be posted on this date. */
const isRecent = (day: string): boolean => {
  const age = daysBetween(day, today())
  return age >= 0 && age <= SALE_DAYS_BACK
}

/**
 * Submits the sale of a draft. A retry of an attempt with unknown outcome, and an edited outbox entry, keep the date
 * of the original sale.
 */
export function useSubmitSale(
  draft: SaleDraft,
  { title, editAt, attemptStore, change, onQueued }: SubmitOptions,
) {
  const edited = usePendingEdit(recordSale)
  const { data: choices = [] } = useChannelChoices()
  const postSale = useCall(recordSale, {
    invalidates: SALE_QUERIES,
    quiet: true,
    attemptStore,
    queue: {
      title: () => title,
      editAt,
      replaces: edited?.id,
      onQueued: (_, id) => onQueued(id),
    },
  })
  const saleDay = (): string => {
    const previousDay = edited?.input.day ?? (attemptStore.current ? draft.day : '')
    return previousDay && isRecent(previousDay) ? previousDay : today()
  }
  return (cart: Cart, approvalNote?: string) => {
    const day = saleDay()
    // Store the location too: one derived from the first device must not change when the outbox entry is edited.
    change({ day, location: draft.location })
    const input = saleInput(draft, cart, day, choices)
    return postSale.mutateAsync(approvalNote === undefined ? input : { ...input, ask: approvalNote })
  }
}
