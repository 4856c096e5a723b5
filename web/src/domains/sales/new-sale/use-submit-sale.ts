import { recordSale, SALE_DAYS_BACK } from '@shangxue/contract/sales/endpoints'
import { daysBetween } from '@shangxue/study/calendar'
import { type ChainPlace, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/index.ts'
import { SALE_QUERIES } from '../invalidations.ts'
import type { Cart } from './cart.ts'
import type { SaleDraft } from './sale-draft.ts'
import { saleInput } from './sale-input.ts'

interface SubmitOptions {
  /** 开单 3 件 ¥12,000 */
  readonly title: string
  readonly editAt: () => string
  readonly chain: ChainPlace
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
export function useSubmitSale(draft: SaleDraft, { title, editAt, chain, change, onQueued }: SubmitOptions) {
  const edited = usePendingEdit(recordSale)
  const postSale = useCall(recordSale, {
    stale: SALE_QUERIES,
    quiet: true,
    chain,
    queue: {
      title: () => title,
      editAt,
      replaces: edited?.id,
      onQueued: (_, id) => onQueued(id),
    },
  })
  const saleDay = (): string => {
    const previousDay = edited?.input.day ?? (chain.current ? draft.day : '')
    return previousDay && isRecent(previousDay) ? previousDay : today()
  }
  return (cart: Cart, approvalNote?: string) => {
    const day = saleDay()
    // Store the location too: one derived from the first device must not change when the outbox entry is edited.
    change({ day, location: draft.location })
    const input = saleInput(draft, cart, day)
    return postSale.mutateAsync(approvalNote === undefined ? input : { ...input, ask: approvalNote })
  }
}
