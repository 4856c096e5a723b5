import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  decideWriteOff,
  getDebtDocument,
  reverseDebtDocument,
  withdrawWriteOff,
} from '@shangxue/contract/receivables/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type Given, invalidate, reportFailure, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Decision } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DEBT_READS, type DebtDocumentDetail } from '../debts.ts'
import { ReceiptShare } from '../share/receipt-share.tsx'
import styles from './debts.module.css'

/** Reloads the document after a conflict, so that the screen shows its current state. */
function useDeed<E extends Endpoint>(endpoint: E, done: string) {
  const cache = useQueryClient()
  const deed = useCall(endpoint, { stale: DEBT_READS, quiet: true })
  return async (input: Given<E>) => {
    try {
      await deed.mutateAsync(input)
      toast(done, { kind: 'success' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await invalidate(cache, [getDebtDocument])
      throw error
    }
  }
}

const told = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  reportFailure(error)
}

interface DocumentProps {
  document: DebtDocumentDetail
}

/** Approves or declines a write-off; rendered in the bottom bar for a boss. */
export function Decide({ document: { id, customer, amount_fen } }: DocumentProps) {
  const approve = useDeed(decideWriteOff, '已批准，已入账')
  const decline = useDeed(decideWriteOff, '未批准，已通知申请人')
  const pass = async () => {
    const sure = await confirm({
      title: `核销${customer}的 ${formatMoney(amount_fen)}？`,
      message: '这笔欠款计入坏账损失，客户不用再还。批准后可以冲销。',
      confirmLabel: '批准核销',
      danger: true,
    })
    if (sure) await approve({ id, approve: true, reason: '' }).catch(told)
  }
  return (
    <Decision
      onApprove={pass}
      onDecline={(reason) => decline({ id, approve: false, reason })}
      usual={['继续催收', '金额不对', '先跟客户对账']}
    >
      {customer}的 {formatMoney(amount_fen)} 不核销，仍然是欠款。
    </Decision>
  )
}

/** Other actions, as far as the user may perform them. */
export function DocumentDeeds({ document }: DocumentProps) {
  const { kind, may_withdraw, may_decide, may_reverse } = document
  return (
    <div className={styles.deeds}>
      {kind === 'receipt' && <ReceiptShare document={document} />}
      {may_withdraw && !may_decide && <Withdraw document={document} />}
      {may_reverse && <Reverse document={document} />}
    </div>
  )
}

function Withdraw({ document: { id, number } }: DocumentProps) {
  const withdraw = useDeed(withdrawWriteOff, '已撤回')
  const ask = async () => {
    const sure = await confirm({
      title: `撤回${number}？`,
      message: '老板不会再看到这笔核销，欠款不变。',
      confirmLabel: '撤回',
      danger: true,
    })
    if (sure) await withdraw({ id }).catch(told)
  }
  return (
    <Button kind="secondary" small icon="undo" onClick={ask}>
      撤回
    </Button>
  )
}

const UNDONE = {
  receipt: '这笔收款会从账户退出，它结清的单据重新算欠款。',
  write_off: '这笔欠款重新计入客户欠款，坏账损失冲回。',
  opening: '这笔期初欠款不再算，已经还的部分变成预收。',
}

function Reverse({ document: { id, kind, number, amount_fen } }: DocumentProps) {
  const [asking, setAsking] = useState(false)
  const reverse = useDeed(reverseDebtDocument, '已冲销')
  return (
    <>
      <Button kind="secondary" small icon="undo" onClick={() => setAsking(true)}>
        冲销
      </Button>
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={`冲销 ${number}`}
        submitLabel="冲销"
        danger
        usual={['金额记错', '客户选错', '账户选错', '重复登记']}
        onSubmit={async (reason) => {
          await reverse({ id, reason })
          setAsking(false)
        }}
      >
        <p>
          {formatMoney(amount_fen)}：{UNDONE[kind]}
        </p>
      </ReasonSheet>
    </>
  )
}
