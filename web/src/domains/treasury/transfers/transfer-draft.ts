import type { Input } from '@shangxue/contract/platform/endpoint'
import type { FundKind, requestFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../../lib/dates.ts'

export interface TransferDraft {
  readonly kind: FundKind
  readonly from: number | null
  readonly to: number | null
  readonly amount: number | null
  readonly fee: number | null
  readonly store: number | null
  /** The expense category of the fee. */
  readonly item: number | null
  readonly due: string
  readonly reason: string
}

const DEFAULT_LOAN_DAYS = 7

export const newTransferDraft = (): TransferDraft => ({
  kind: 'transfer',
  from: null,
  to: null,
  amount: null,
  fee: null,
  store: null,
  item: null,
  due: addDays(today(), DEFAULT_LOAN_DAYS),
  reason: '',
})

export interface TransferErrors {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  readonly fee?: string
  readonly item?: string
  readonly store?: string
  readonly due?: string
  readonly reason?: string
}

/** True for card settlements with a bank fee, which is posted as an expense of a store. */
export const hasFee = ({ kind, fee }: TransferDraft): boolean => kind === 'card' && (fee ?? 0) > 0

export function validateTransfer(draft: TransferDraft): TransferErrors {
  const { kind, from, to, amount, fee, due, reason, item, store } = draft
  return {
    ...(from === null && { from: '请选择转出账户' }),
    ...(to === null && { to: '请选择转入账户' }),
    ...(to !== null && to === from && { to: '转出和转入不能是同一个账户' }),
    ...((amount === null || amount <= 0) && { amount: '请填写大于 0 的金额' }),
    ...(kind === 'card' &&
      amount !== null &&
      (fee ?? 0) >= amount &&
      amount > 0 && { fee: '手续费要小于金额' }),
    ...(hasFee(draft) && item === null && { item: '请选择手续费记入的支出项目' }),
    ...(hasFee(draft) && store === null && { store: '请选择手续费记在哪家门店' }),
    ...(kind === 'temporary' && due === '' && { due: '请选择归还日期' }),
    ...(kind === 'temporary' && due !== '' && due < today() && { due: '不能早于今天' }),
    ...(reason.trim() === '' && { reason: '请填写原因' }),
  }
}

/** Converts the draft to the request and omits the fields of other kinds. */
export const toTransferInput = (draft: TransferDraft): Input<typeof requestFundAdjustment> => ({
  kind: draft.kind,
  from_account_id: draft.from ?? 0,
  to_account_id: draft.to ?? 0,
  amount_fen: draft.amount ?? 0,
  fee_fen: draft.kind === 'card' ? (draft.fee ?? 0) : 0,
  reason: draft.reason.trim(),
  ...(draft.kind === 'card' && draft.store !== null && { location_id: draft.store }),
  ...(hasFee(draft) && draft.item !== null && { item_id: draft.item }),
  ...(draft.kind === 'temporary' && { due_day: draft.due }),
})

export interface FieldsProps {
  draft: TransferDraft
  change: (fields: Partial<TransferDraft>) => void
  errors: TransferErrors
}
