import { recordSale, SALE_DAYS_BACK } from '@shangxue/contract/sales/endpoints'
import { daysBetween } from '@shangxue/study/calendar'
import { type ChainPlace, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/index.ts'
import { SALE_READS } from '../stale.ts'
import type { Cart } from './cart.ts'
import type { SaleDraft } from './draft.ts'
import { saleInput } from './input.ts'

interface Waiting {
  /** 开单 3 件 ¥12,000 */
  readonly title: string
  readonly editAt: () => string
  readonly chain: ChainPlace
  /** Stores what the sale was sent with in its draft. */
  readonly change: (fields: Partial<SaleDraft>) => void
  readonly onQueued: (id: string) => void
}

/** Still open for a sale that was made on it. */
const isRecent = (day: string): boolean => {
  const back = daysBetween(day, today())
  return back >= 0 && back <= SALE_DAYS_BACK
}

/**
 * Sends the sale of a draft. It is of the day on which it was made: a repeat of one whose outcome is unknown, or one that
 * waited and comes back to be changed, keeps its day.
 */
export function useSend(value: SaleDraft, { title, editAt, chain, change, onQueued }: Waiting) {
  const edited = usePendingEdit(recordSale)
  const record = useCall(recordSale, {
    stale: SALE_READS,
    quiet: true,
    chain,
    queue: {
      title: () => title,
      editAt,
      replaces: edited?.id,
      onQueued: (_, id) => onQueued(id),
    },
  })
  const dayOf = (): string => {
    const known = edited?.input.day ?? (chain.current ? value.day : '')
    return known && isRecent(known) ? known : today()
  }
  return (cart: Cart, ask?: string) => {
    const day = dayOf()
    // the store too: what was suggested by the first phone must be the same when the sale comes back to be changed
    change({ day, location: value.location })
    const input = saleInput(value, cart, day)
    return record.mutateAsync(ask === undefined ? input : { ...input, ask })
  }
}
