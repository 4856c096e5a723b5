import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  decideWriteOff,
  getDebtDocument,
  reverseDebtDocument,
  withdrawWriteOff,
} from '@shangxue/contract/receivables/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, reportFailure } from '../../../lib/api/error.ts'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
import { RECEIVABLE_QUERIES, type ReceivableDocumentDetail } from '../api.ts'
import styles from '../receivables.module.css'
import { receiptImage } from '../share-images.ts'

/** Shares the receipt of a payment. */
function ReceiptShare({ document }: { document: ReceivableDocumentDetail }) {
  const company = useSession((session) => session.database)
  const paper = {
    pages: [receiptImage(document, company)],
    title: `收款收据-${document.number}`,
    small: true,
  }
  return (
    <>
      <ShareButton {...paper} format={IMAGE_FORMAT} />
      <ShareButton {...paper} format={PDF_FORMAT} />
    </>
  )
}

/** Reloads the document after a conflict, so that the screen shows its current state. */
function useDocumentAction<E extends Endpoint>(endpoint: E, onDone: string) {
  const queryClient = useQueryClient()
  const mutation = useCall(endpoint, { invalidates: RECEIVABLE_QUERIES, quiet: true })
  return async (input: RequestOf<E>) => {
    try {
      await mutation.mutateAsync(input)
      toast(onDone, { kind: 'success' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await invalidate(queryClient, [getDebtDocument])
      throw error
    }
  }
}

const notifyError = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  reportFailure(error)
}

interface DocumentProps {
  document: ReceivableDocumentDetail
}

/** Approves or declines a write-off; rendered in the bottom bar for a boss. */
export function DecideButtons({ document: { id, customer, amount_fen } }: DocumentProps) {
  const approve = useDocumentAction(decideWriteOff, '已批准，已入账')
  const decline = useDocumentAction(decideWriteOff, '未批准，已通知申请人')
  const decide = async () => {
    const isConfirmed = await confirm({
      title: `核销${customer}的 ${formatMoney(amount_fen)}？`,
      message: '这笔欠款计入坏账损失，客户不用再还。批准后可以冲销。',
      confirmLabel: '批准核销',
      danger: true,
    })
    if (isConfirmed) await approve({ id, approve: true, reason: '' }).catch(notifyError)
  }
  return (
    <ApprovalButtons
      onApprove={decide}
      onDecline={(reason) => decline({ id, approve: false, reason })}
      commonReasons={['继续催收', '金额不对', '先跟客户对账']}
    >
      {customer}的 {formatMoney(amount_fen)} 不核销，仍然是欠款。
    </ApprovalButtons>
  )
}

/** Other actions, as far as the user may perform them. */
export function DocumentActions({ document }: DocumentProps) {
  const { kind, may_withdraw, may_decide, may_reverse } = document
  return (
    <div className={styles.actions}>
      {kind === 'receipt' && <ReceiptShare document={document} />}
      {may_withdraw && !may_decide && <Withdraw document={document} />}
      {may_reverse && <Reverse document={document} />}
    </div>
  )
}

function Withdraw({ document: { id, number } }: DocumentProps) {
  const withdraw = useDocumentAction(withdrawWriteOff, '已撤回')
  const confirmWithdraw = async () => {
    const confirmed = await confirm({
      title: `撤回${number}？`,
      message: '老板不会再看到这笔核销，欠款不变。',
      confirmLabel: '撤回',
      danger: true,
    })
    if (confirmed) await withdraw({ id }).catch(notifyError)
  }
  return (
    <Button kind="secondary" small icon="undo" onClick={confirmWithdraw}>
      撤回
    </Button>
  )
}

const REVERSAL_EFFECTS = {
  receipt: '这笔收款会从账户退出，它结清的单据重新算欠款。',
  write_off: '这笔欠款重新计入客户欠款，坏账损失冲回。',
  opening: '这笔期初欠款不再算，已经还的部分变成预收。',
}

function Reverse({ document: { id, kind, number, amount_fen } }: DocumentProps) {
  const [isAsking, setIsAsking] = useState(false)
  const reverse = useDocumentAction(reverseDebtDocument, '已冲销')
  return (
    <>
      <Button kind="secondary" small icon="undo" onClick={() => setIsAsking(true)}>
        冲销
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`冲销 ${number}`}
        submitLabel="冲销"
        danger
        commonReasons={['金额记错', '客户选错', '账户选错', '重复登记']}
        onSubmit={async (reason) => {
          await reverse({ id, reason })
          setIsAsking(false)
        }}
      >
        <p>
          {formatMoney(amount_fen)}：{REVERSAL_EFFECTS[kind]}
        </p>
      </ReasonSheet>
    </>
  )
}
