import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  decidePurchaseOrder,
  recallPurchaseOrder,
  submitPurchaseOrder,
} from '@shangxue/contract/purchasing/orders'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type OrderDetail, orderViewPath, PURCHASE_QUERIES } from '../api.ts'
import styles from '../purchasing.module.css'

const OPTIONS = { invalidates: PURCHASE_QUERIES }
const QUIET_OPTIONS = { invalidates: PURCHASE_QUERIES, quiet: true }

/** In the order of the buttons: the main one is last. */
const ORDER_ACTIONS = ['cancel', 'close', 'recall', 'decide', 'submit', 'receive'] as const
type OrderAction = (typeof ORDER_ACTIONS)[number]

/** What the user may do with an order in its state. */
export function useOrderActions(order: OrderDetail | undefined): readonly OrderAction[] {
  const isBoss = useSession(({ isAdmin }) => isAdmin)
  const managesPurchases = useAllowed('purchase-manage')
  const mayReceive = useAllowed('inventory-manage')
  const mayApprove = useAllowed('finance')
  if (!order) return []
  const { state, received, own } = order
  const isOpen = state === 'approved' || state === 'partly_received'
  const isUnreceived = state === 'approved' && received === 0
  const allowed: Record<OrderAction, boolean> = {
    submit: managesPurchases && state === 'draft',
    cancel: managesPurchases && (state === 'draft' || isUnreceived),
    recall: managesPurchases && ((state === 'pending' && own) || isUnreceived),
    decide: state === 'pending' && (isBoss || (mayApprove && !own)),
    close: managesPurchases && state === 'partly_received',
    receive: isOpen && mayReceive,
  }
  return ORDER_ACTIONS.filter((action) => allowed[action])
}

interface OrderActionsProps {
  order: OrderDetail
  actions: readonly OrderAction[]
}

export function OrderActions({ order, actions }: OrderActionsProps) {
  const buttons: Record<OrderAction, ReactNode> = {
    cancel: <EndButton key="cancel" order={order} kind="cancel" />,
    close: <EndButton key="close" order={order} kind="close" />,
    recall: <RecallButton key="recall" order={order} />,
    submit: <SubmitButton key="submit" order={order} />,
    decide: <DecideButtons key="decide" order={order} />,
    receive: (
      <ButtonLink key="receive" icon="scan" to={orderViewPath(order.id, 'receive')}>
        收货
      </ButtonLink>
    ),
  }
  return <div className={styles.buttons}>{actions.map((action) => buttons[action])}</div>
}

function SubmitButton({ order: { id, version, merchant, total_fen } }: { order: OrderDetail }) {
  const submitOrder = useCall(submitPurchaseOrder, OPTIONS)
  const submit = async () => {
    const message = `向${merchant}采购 ${formatMoney(total_fen ?? 0)}，提交后不能直接修改`
    if (!(await confirm({ title: '提交采购单？', message, confirmLabel: '提交' }))) return
    const response = await submitOrder.mutateAsync({ id, version }).catch(() => undefined)
    if (response)
      toast(response.state === 'pending' ? '已提交，等待批准' : '已批准，到货后收货', { kind: 'success' })
  }
  return (
    <Button icon="check" busy={submitOrder.isPending} onClick={submit}>
      提交
    </Button>
  )
}

function RecallButton({ order: { id } }: { order: OrderDetail }) {
  const recallOrder = useCall(recallPurchaseOrder, OPTIONS)
  const recall = async () => {
    const message = '采购单变回草稿，修改后重新提交'
    if (!(await confirm({ title: '撤回采购单？', message, confirmLabel: '撤回' }))) return
    const done = await recallOrder.mutateAsync({ id }).catch(() => undefined)
    if (done) toast('已撤回为草稿', { kind: 'success' })
  }
  return (
    <Button kind="secondary" icon="undo" busy={recallOrder.isPending} onClick={recall}>
      撤回
    </Button>
  )
}

function DecideButtons({ order: { id, merchant, total_fen } }: { order: OrderDetail }) {
  const decline = useCall(decidePurchaseOrder, QUIET_OPTIONS)
  const approveOrder = useCall(decidePurchaseOrder, OPTIONS)
  const approve = async () => {
    const response = await approveOrder.mutateAsync({ id, approve: true, reason: '' }).catch(() => undefined)
    if (response) toast('已批准，到货后收货', { kind: 'success' })
  }
  return (
    <ApprovalButtons
      title="不批准这张采购单"
      busy={approveOrder.isPending}
      onApprove={approve}
      onDecline={async (reason) => {
        await decline.mutateAsync({ id, approve: false, reason })
        toast('已退回给下单人', { kind: 'success' })
      }}
      commonReasons={['数量太多', '价格偏高', '换一家供应商']}
    >
      {merchant} {formatMoney(total_fen ?? 0)}，退回后下单人可以修改
    </ApprovalButtons>
  )
}

const ENDS = {
  cancel: {
    endpoint: cancelPurchaseOrder,
    label: '取消',
    title: '取消采购单',
    reasons: ['不需要了', '供应商缺货', '下错了'],
    effect: '这张单不再收货',
    done: '已取消',
  },
  close: {
    endpoint: closePurchaseOrder,
    label: '关闭',
    title: '关闭采购单',
    reasons: ['供应商缺货', '剩下的不要了', '改由别家供货'],
    effect: '没有到的货不再收，已收的不变',
    done: '已关闭',
  },
} as const

interface EndButtonProps {
  order: Pick<OrderDetail, 'id' | 'merchant'>
  kind: keyof typeof ENDS
}

function EndButton({ order: { id, merchant }, kind }: EndButtonProps) {
  const { endpoint, label, title, reasons, effect, done } = ENDS[kind]
  const [isOpen, setIsOpen] = useState(false)
  const end = useCall(endpoint, QUIET_OPTIONS)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        submitLabel={label}
        danger
        commonReasons={reasons}
        onSubmit={async (reason) => {
          await end.mutateAsync({ id, reason })
          setIsOpen(false)
          toast(done, { kind: 'success' })
        }}
      >
        <p>
          {merchant}：{effect}
        </p>
      </ReasonSheet>
    </>
  )
}
