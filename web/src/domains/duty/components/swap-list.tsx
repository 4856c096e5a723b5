import { SWAP_STATE_NAMES } from '@shangxue/contract/duty/schemas'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useAnswerSwap, useCancelSwap, useDecideSwap } from '../api.ts'
import { type Swap, shiftText } from '../duty.ts'
import styles from './duty.module.css'

const KINDS: Record<Swap['state'], TagKind> = {
  asked: 'warning',
  accepted: 'warning',
  done: 'success',
  declined: 'neutral',
  rejected: 'neutral',
  cancelled: 'neutral',
  void: 'neutral',
}

/** A swap request with the actions that the user may perform. */
export function SwapRow({ swap, me }: { swap: Swap; me: number | null }) {
  const from = swap.from_id === me ? '我' : swap.from
  const to = swap.to_id === me ? '我' : swap.to
  return (
    <div className={styles.swap}>
      <div className={styles.swapHead}>
        <span className={styles.swapTitle}>
          {from} → {to}
        </span>
        <Tag kind={KINDS[swap.state]}>{SWAP_STATE_NAMES[swap.state]}</Tag>
      </div>
      <span>
        {swap.post} · {shiftText(swap)}
      </span>
      <span className={styles.note}>
        {swap.in_return ? `换回 ${shiftText(swap.in_return)}` : '对方替班，不换回'}
      </span>
      {swap.reason && <span className={styles.note}>原因：{swap.reason}</span>}
      {swap.answer && <span className={styles.note}>答复：{swap.answer}</span>}
      <span className={styles.note}>{formatAgo(swap.asked_at)}提出</span>
      <SwapActions swap={swap} />
    </div>
  )
}

function SwapActions({ swap }: { swap: Swap }) {
  const [isRefusing, setIsRefusing] = useState(false)
  const answerSwap = useAnswerSwap()
  const decideSwap = useDecideSwap()
  const cancelSwap = useCancelSwap()
  const canDecide = swap.may.includes('decide')
  const actionLabel = canDecide || swap.may.includes('answer')
  const submitAnswer = (yes: boolean, answer: string) =>
    canDecide
      ? decideSwap.mutateAsync({ id: swap.id, approve: yes, answer })
      : answerSwap.mutateAsync({ id: swap.id, accept: yes, answer })
  const agree = async () => {
    try {
      const { state } = await submitAnswer(true, '')
      toast(state === 'accepted' ? '已同意，等待批准' : '换班完成', { kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message, { kind: 'error' })
    }
  }
  const refuse = async (reason: string) => {
    await submitAnswer(false, reason)
    setIsRefusing(false)
    toast(canDecide ? '没有批准' : '没有同意', { kind: 'success' })
  }
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: '撤销这次换班？',
      message: '对方会收到通知。',
      confirmLabel: '撤销换班',
      cancelLabel: '保留',
    })
    if (!isConfirmed) return
    const isMissing = await cancelSwap.mutateAsync({ id: swap.id }).catch(() => undefined)
    if (isMissing) toast('换班已撤销', { kind: 'success' })
  }
  if (swap.may.length === 0) return null
  return (
    <div className={classes(styles.actions, actionLabel && styles.answers)}>
      {actionLabel && (
        <>
          <Button small kind="secondary" onClick={() => setIsRefusing(true)}>
            {canDecide ? '不批准' : '不同意'}
          </Button>
          <Button small icon="check" onClick={agree}>
            {canDecide ? '批准' : '同意'}
          </Button>
        </>
      )}
      {swap.may.includes('cancel') && (
        <Button small kind="secondary" onClick={cancel}>
          撤销
        </Button>
      )}
      <ReasonSheet
        open={isRefusing}
        onClose={() => setIsRefusing(false)}
        title={canDecide ? '不批准换班' : '不同意换班'}
        submitLabel={canDecide ? '不批准' : '不同意'}
        optional
        commonReasons={['那天已有安排', '人手不够']}
        onSubmit={refuse}
      >
        <p>
          {swap.post} · {shiftText(swap)}
        </p>
      </ReasonSheet>
    </div>
  )
}
