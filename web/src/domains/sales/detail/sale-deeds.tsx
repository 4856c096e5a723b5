import { decideSale, reverseSale, withdrawSale } from '@shangxue/contract/sales/endpoints'
import { useState } from 'react'
import { ApiError, reportFailure } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Decision } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import type { SaleDetail } from '../words.ts'
import styles from './detail.module.css'
import { useDeed } from './use-deed.ts'

const told = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  reportFailure(error)
}

/** Footer for administrators: approves or declines a sale below the floor price. */
export function Decide({ sale: { id, number, total_fen } }: { sale: SaleDetail }) {
  const approve = useDeed(decideSale, '已批准')
  const decline = useDeed(decideSale, '未批准，已通知销售人')
  return (
    <Decision
      onApprove={() => approve({ id, approve: true, reason: '' }).catch(told)}
      onDecline={(reason) => decline({ id, approve: false, reason })}
      usual={['价格太低', '请按批发价', '先跟客户再谈']}
    >
      {number} 的 {formatMoney(total_fen)} 不会入账，手机重新可卖。
    </Decision>
  )
}

/** Other actions on a sale, as permitted by the server. */
export function SaleDeeds({ sale }: { sale: SaleDetail }) {
  const { id, may_return, may_reverse, may_withdraw, may_decide } = sale
  return (
    <div className={styles.deeds}>
      <ButtonLink kind="secondary" small icon="document" to={`/sales/${id}?receipt=1`} replace>
        小票
      </ButtonLink>
      {may_return && (
        <ButtonLink kind="secondary" small icon="undo" to={`/sales/${id}/return`}>
          退货
        </ButtonLink>
      )}
      {may_reverse && <Reverse sale={sale} />}
      {may_withdraw && !may_decide && <Withdraw sale={sale} />}
    </div>
  )
}

function Reverse({ sale: { id, number, pieces } }: { sale: SaleDetail }) {
  const [asking, setAsking] = useState(false)
  const reverse = useDeed(reverseSale, '已作废')
  return (
    <>
      <Button kind="secondary" small icon="trash" onClick={() => setAsking(true)}>
        作废
      </Button>
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="作废销售单"
        submitLabel="作废"
        danger
        usual={['录错了', '重复开单', '客户没有付款', '门店选错']}
        onSubmit={async (reason) => {
          await reverse({ id, reason })
          setAsking(false)
        }}
      >
        <p>
          {number} 的 {pieces} 件会回到门店，像没有卖过一样。客户退回来的货请办理退货。
        </p>
      </ReasonSheet>
    </>
  )
}

function Withdraw({ sale: { id, number } }: { sale: SaleDetail }) {
  const withdraw = useDeed(withdrawSale, '已撤回')
  const ask = async () => {
    const sure = await confirm({
      title: `撤回${number}？`,
      message: '老板不会再看到这张销售单，手机重新可卖。',
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
