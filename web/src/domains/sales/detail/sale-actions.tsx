import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { decideSale, getSale, listSales, voidSale, withdrawSale } from '@shangxue/contract/sales/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, reportFailure } from '../../../lib/api/error.ts'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { SaleDetail } from '../api.ts'
import { SALE_QUERIES } from '../api.ts'
import styles from './sale-detail.module.css'

/** Action on a sale with a success message. Reloads the sale if a colleague changed it first. */
function useSaleAction<E extends Endpoint>(endpoint: E, successText: string) {
  const cache = useQueryClient()
  const action = useCall(endpoint, { invalidates: SALE_QUERIES, quiet: true })
  return async (input: RequestOf<E>) => {
    try {
      const response = await action.mutateAsync(input)
      toast(successText, { kind: 'success' })
      return response
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await invalidate(cache, [getSale, listSales])
      throw error
    }
  }
}

const reportApiError = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  reportFailure(error)
}

/** Footer for administrators: approves or declines a sale below the floor price. */
export function SaleDecision({ sale: { id, number, total_fen } }: { sale: SaleDetail }) {
  const approve = useSaleAction(decideSale, '已批准')
  const decline = useSaleAction(decideSale, '未批准，已通知销售人')
  return (
    <ApprovalButtons
      onApprove={() => approve({ id, approve: true, reason: '' }).catch(reportApiError)}
      onDecline={(reason) => decline({ id, approve: false, reason })}
      commonReasons={['价格太低', '请按批发价', '先跟客户再谈']}
    >
      {number} 的 {formatMoney(total_fen)} 不会入账，手机重新可卖。
    </ApprovalButtons>
  )
}

/** Other actions on a sale, as permitted by the server. */
export function SaleActions({ sale }: { sale: SaleDetail }) {
  const canSell = useAllowed('sales-record')
  const { id, kind, may_return, may_reverse, may_withdraw, may_decide } = sale
  return (
    <div className={styles.actions}>
      <ButtonLink kind="secondary" small icon="document" to={`/sales/${id}?receipt=1`} replace>
        小票
      </ButtonLink>
      {kind === 'sale' && canSell && (
        <ButtonLink kind="secondary" small icon="copy" to={`/sales/new?repeat=${id}`}>
          再开一单
        </ButtonLink>
      )}
      {may_return && (
        <ButtonLink kind="secondary" small icon="undo" to={`/sales/${id}/return`}>
          退货
        </ButtonLink>
      )}
      {may_reverse && <VoidSale sale={sale} />}
      {may_withdraw && !may_decide && <WithdrawSale sale={sale} />}
    </div>
  )
}

function VoidSale({ sale: { id, number, pieces } }: { sale: SaleDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const submitVoid = useSaleAction(voidSale, '已作废')
  return (
    <>
      <Button kind="secondary" small icon="trash" onClick={() => setIsAsking(true)}>
        作废
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="作废销售单"
        submitLabel="作废"
        danger
        commonReasons={['录错了', '重复开单', '客户没有付款', '门店选错']}
        onSubmit={async (reason) => {
          await submitVoid({ id, reason })
          setIsAsking(false)
        }}
      >
        <p>
          {number} 的 {pieces} 件会回到门店，像没有卖过一样。客户退回来的货请办理退货。
        </p>
      </ReasonSheet>
    </>
  )
}

function WithdrawSale({ sale: { id, number } }: { sale: SaleDetail }) {
  const withdraw = useSaleAction(withdrawSale, '已撤回')
  const confirmWithdraw = async () => {
    const isConfirmed = await confirm({
      title: `撤回${number}？`,
      message: '老板不会再看到这张销售单，手机重新可卖。',
      confirmLabel: '撤回',
      danger: true,
    })
    if (isConfirmed) await withdraw({ id }).catch(reportApiError)
  }
  return (
    <Button kind="secondary" small icon="undo" onClick={confirmWithdraw}>
      撤回
    </Button>
  )
}
