import {
  decideFundAdjustment,
  returnFundAdjustment,
  withdrawFundAdjustment,
} from '@shangxue/contract/fund-adjustments'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ReasonSheet } from '../../stock/public.ts'
import { type Detail, FUND_READS, wayOf } from '../funds.ts'
import styles from './funds.module.css'

/** What can be done with an adjustment as it stands: by who asked, or by somebody else. */
export function AdjustmentDeeds({ adjustment }: { adjustment: Detail }) {
  const { kind, state, own, returned_day } = adjustment
  if (state === 'waiting')
    return own ? <Withdraw adjustment={adjustment} /> : <Decide adjustment={adjustment} />
  if (state === 'approved' && kind === 'temporary' && returned_day === null)
    return <GiveBack adjustment={adjustment} />
  return null
}

function Withdraw({ adjustment: { id, amount_fen } }: { adjustment: Detail }) {
  const withdrawing = useCall(withdrawFundAdjustment, { stale: FUND_READS })
  const withdraw = async () => {
    const yes = await confirm({
      title: '撤回这笔申请？',
      message: `${formatMoney(amount_fen)} 不再调整，需要时可以重新申请`,
      confirmLabel: '撤回',
    })
    if (!yes) return
    const done = await withdrawing.mutateAsync({ id }).catch(() => undefined)
    if (done) toast('已撤回', { kind: 'success' })
  }
  return (
    <Button kind="secondary" block icon="undo" busy={withdrawing.isPending} onClick={withdraw}>
      撤回申请
    </Button>
  )
}

function Decide({ adjustment }: { adjustment: Detail }) {
  const [opened, setOpened] = useState<'approve' | 'decline' | null>(null)
  const deciding = useCall(decideFundAdjustment, { stale: FUND_READS, quiet: true })
  const close = () => setOpened(null)
  const { id, amount_fen, from_account, from } = adjustment
  const decide = async (approve: boolean, reason: string) => {
    await deciding.mutateAsync({ id, approve, reason })
    close()
    toast(approve ? '已批准，钱已调整' : '已回复不批准', { kind: 'success' })
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => setOpened('decline')}>
          不批准
        </Button>
        <Button icon="check" onClick={() => setOpened('approve')}>
          批准
        </Button>
      </div>
      <ReasonSheet
        open={opened === 'approve'}
        onClose={close}
        title="批准资金调整"
        submitLabel={`批准 ${formatMoney(amount_fen)}`}
        optional
        onSubmit={(reason) => decide(true, reason)}
      >
        <p>
          {wayOf(adjustment)}，批准后马上入账；{from_account}将剩 {formatMoney(from.balance_fen - amount_fen)}
        </p>
      </ReasonSheet>
      <ReasonSheet
        open={opened === 'decline'}
        onClose={close}
        title="不批准资金调整"
        submitLabel="不批准"
        danger
        usual={['余额不够', '金额不对', '先不调']}
        onSubmit={(reason) => decide(false, reason)}
      >
        <p>
          {wayOf(adjustment)} {formatMoney(amount_fen)}，原因会通知申请人
        </p>
      </ReasonSheet>
    </>
  )
}

function GiveBack({ adjustment }: { adjustment: Detail }) {
  const returning = useCall(returnFundAdjustment, { stale: FUND_READS })
  const { id, amount_fen, from_account, to_account } = adjustment
  const giveBack = async () => {
    const yes = await confirm({
      title: '登记归还？',
      message: `${formatMoney(amount_fen)} 今天从${to_account}转回${from_account}，登记后不能撤销`,
      confirmLabel: '登记归还',
    })
    if (!yes) return
    const done = await returning.mutateAsync({ id }).catch(() => undefined)
    if (done) toast('已归还', { kind: 'success' })
  }
  return (
    <Button block icon="undo" busy={returning.isPending} onClick={giveBack}>
      登记归还
    </Button>
  )
}
