import {
  answerPriceClaim,
  cancelPriceClaim,
  creditPriceClaim,
  recomputePriceClaim,
  submitPriceClaim,
} from '@shangxue/contract/purchasing/price-claims'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type Claim, CREDIT_QUERIES, CUT_QUERIES } from '../price-cuts/api.ts'
import styles from '../purchasing.module.css'
import { PasteAnswersSheet } from './paste-answers-sheet.tsx'

/** In the order of the buttons: the main one is last. */
const CLAIM_ACTIONS = ['cancel', 'recompute', 'submit', 'answer', 'credit'] as const
type ClaimAction = (typeof CLAIM_ACTIONS)[number]

const OPTIONS = { invalidates: CUT_QUERIES }

/** What the user may do with a claim in its state. */
export function useClaimActions(claim: Claim | undefined): readonly ClaimAction[] {
  const managesPurchases = useAllowed('purchase-manage')
  const managesMoney = useAllowed('finance')
  if (!claim) return []
  const { state } = claim
  const isOpen = state === 'submitted' || state === 'answered'
  const allowed: Record<ClaimAction, boolean> = {
    cancel: managesPurchases && (state === 'draft' || isOpen),
    recompute: managesPurchases && state === 'draft',
    submit: managesPurchases && state === 'draft',
    answer: managesPurchases && isOpen,
    credit: managesMoney && state === 'answered',
  }
  return CLAIM_ACTIONS.filter((action) => allowed[action])
}

interface ClaimActionsProps {
  claim: Claim
  actions: readonly ClaimAction[]
}

export function ClaimActions({ claim, actions }: ClaimActionsProps) {
  const buttons: Record<ClaimAction, ReactNode> = {
    cancel: <CancelButton key="cancel" claim={claim} />,
    recompute: <RecomputeButton key="recompute" claim={claim} />,
    submit: <SubmitButton key="submit" claim={claim} />,
    answer: <AnswerButton key="answer" claim={claim} />,
    credit: <CreditButton key="credit" claim={claim} />,
  }
  return <div className={styles.buttons}>{actions.map((action) => buttons[action])}</div>
}

function SubmitButton({ claim: { id, version, merchant, sums } }: { claim: Claim }) {
  const submitClaim = useCall(submitPriceClaim, OPTIONS)
  const submit = async () => {
    const message = `向${merchant}申报 ${formatWhole(sums.devices)} 台、${formatMoney(sums.amount_fen)}，提交后明细不再变化`
    if (!(await confirm({ title: '提交价保单？', message, confirmLabel: '提交' }))) return
    const done = await submitClaim.mutateAsync({ id, version }).catch(() => undefined)
    if (done) toast('已提交，导出文件发给供应商', { kind: 'success' })
  }
  return (
    <Button icon="check" busy={submitClaim.isPending} onClick={submit}>
      提交
    </Button>
  )
}

function RecomputeButton({ claim: { id } }: { claim: Claim }) {
  const recompute = useCall(recomputePriceClaim, OPTIONS)
  const run = async () => {
    const response = await recompute.mutateAsync({ id }).catch(() => undefined)
    if (response)
      toast(`已重算，共 ${formatWhole(response.devices)} 台、${formatMoney(response.amount_fen)}`, {
        kind: 'success',
      })
  }
  return (
    <Button kind="secondary" icon="refresh" busy={recompute.isPending} onClick={run}>
      重算
    </Button>
  )
}

function AnswerButton({ claim }: { claim: Claim }) {
  const { id, state, answers } = claim
  const [openSheet, setOpenSheet] = useState<'choose' | 'paste' | null>(null)
  const answer = useCall(answerPriceClaim, OPTIONS)
  const close = () => setOpenSheet(null)
  const open = answers.find((sum) => sum.state === 'open')
  const acceptOthers = async () => {
    close()
    const message = `没有回复的 ${formatWhole(open?.devices ?? 0)} 台按申报的 ${formatMoney(open?.amount_fen ?? 0)} 认可`
    if (!(await confirm({ title: '其余全部认可？', message, confirmLabel: '全部认可' }))) return
    const done = await answer.mutateAsync({ id, answers: [], accept_others: true }).catch(() => undefined)
    if (done) toast('已登记回复', { kind: 'success' })
  }
  return (
    <>
      <Button
        kind={state === 'submitted' ? 'primary' : 'secondary'}
        icon="edit"
        busy={answer.isPending}
        onClick={() => setOpenSheet('choose')}
      >
        登记回复
      </Button>
      <ActionSheet
        open={openSheet === 'choose'}
        onClose={close}
        title="登记供应商的回复"
        actions={[
          { label: '粘贴回复的表格', icon: 'copy' as const, onSelect: () => setOpenSheet('paste') },
          ...(open
            ? [
                {
                  ...{ label: `其余 ${formatWhole(open.devices)} 台全部认可`, icon: 'check' as const },
                  onSelect: () => void acceptOthers(),
                },
              ]
            : []),
        ]}
      />
      <PasteAnswersSheet open={openSheet === 'paste'} onClose={close} claimId={id} />
    </>
  )
}

function CreditButton({ claim: { id, version, merchant, answers } }: { claim: Claim }) {
  const credit = useCall(creditPriceClaim, { invalidates: CREDIT_QUERIES })
  const fen = answers
    .filter(({ state }) => state === 'accepted' || state === 'reduced')
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const run = async () => {
    const message = `${merchant}认可 ${formatMoney(fen)}：抵减应付，还在的手机降低成本，已售的更正今天的毛利。入账后不能取消`
    if (!(await confirm({ title: '价保入账？', message, confirmLabel: '入账' }))) return
    const response = await credit.mutateAsync({ id, version }).catch(() => undefined)
    if (response) toast(`已入账 ${formatMoney(response.amount_fen)}`, { kind: 'success' })
  }
  return (
    <Button icon="wallet" busy={credit.isPending} onClick={run}>
      入账 {formatMoney(fen)}
    </Button>
  )
}

function CancelButton({ claim: { id, merchant } }: { claim: Claim }) {
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useCall(cancelPriceClaim, { ...OPTIONS, quiet: true })
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        取消
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="取消价保单"
        submitLabel="取消价保单"
        danger
        commonReasons={['供应商不受理', '申报错了', '重新生成']}
        onSubmit={async (reason) => {
          await cancel.mutateAsync({ id, reason })
          setIsOpen(false)
          toast('已取消', { kind: 'success' })
        }}
      >
        <p>{merchant}：这些手机可以重新申报</p>
      </ReasonSheet>
    </>
  )
}
