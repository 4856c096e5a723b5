import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  cancelPurchaseOrder,
  closePurchaseOrder,
  decidePurchaseOrder,
  recallPurchaseOrder,
  submitPurchaseOrder,
} from '@shangxue/contract/purchasing/orders'
import type { PurchaseOrderState } from '@shangxue/contract/purchasing/schemas'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify, notifyApprovers } from '../../notifications/service.ts'
import { lockActiveSupplier } from '../payables/payables.ts'
import { type LockedOrder, lockOrder, lockOrderIn, orderStateError } from './locked-order.ts'
import { getSettings } from './settings.ts'

const ENTITY = 'purchase_order'
const orderLink = (id: number): string => `/others/purchasing?id=${id}`

const details = ({ number, merchant, total_fen }: LockedOrder) => ({
  number,
  merchant,
  amount_fen: total_fen,
})

const setState = (db: Db, id: number, state: PurchaseOrderState, columns: readonly SQL[] = []) =>
  db.execute(sql`
    update purchase_order set ${sql.join(
      [sql`state = ${state}`, sql`version = version + 1`, ...columns],
      sql`, `,
    )} where id = ${id}`)

/** Submits a draft. Above the company's amount it waits for approval, unless a boss submits it. */
export async function submitOrder(
  { db, actor, request }: Context,
  { id, version }: Input<typeof submitPurchaseOrder>,
): Promise<Output<typeof submitPurchaseOrder>> {
  const order = await lockOrderIn(db, id, ['draft'])
  if (order.version !== version) throw new AppError('purchase_order_changed')
  await lockActiveSupplier(db, order.merchant_id)
  const { order_approval_fen: limit } = await getSettings(db)
  const actsAsBoss = actor.boss && actor.apiKey === null
  const state = limit !== null && order.total_fen > limit && !actsAsBoss ? 'pending' : 'approved'
  await setState(db, id, state, [
    sql`submitted_by = ${actor.userId}`,
    sql`decision = ''`,
    sql`decided_by = ${state === 'approved' ? actor.userId : null}::bigint`,
    sql`decided_at = case when ${state === 'approved'}::boolean then now() end`,
  ])
  if (state === 'pending')
    await notifyApprovers(db, actor, {
      kind: 'purchase.approval',
      title: `采购单待批准：${order.merchant} ${formatMoney(order.total_fen)}`,
      body: `${actor.userName}提交，${order.number}`,
      link: orderLink(id),
    })
  const auditEvent = { action: 'purchase_order.submitted', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { ...details(order), order_state: state } }, request.id)
  return { state }
}

/** Makes an order a draft again, so that it can be changed: pending, or approved without receipts. */
export async function recallOrder(
  { db, actor, request }: Context,
  { id }: Input<typeof recallPurchaseOrder>,
): Promise<Output<typeof recallPurchaseOrder>> {
  const order = await lockOrderIn(db, id, ['pending', 'approved'])
  await requireNoReceipts(db, order)
  await setState(db, id, 'draft', [sql`decided_by = null`, sql`decided_at = null`, sql`decision = ''`])
  const auditEvent = { action: 'purchase_order.recalled', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: details(order) }, request.id)
  return { state: 'draft' }
}

/** Receipts that were reversed stay part of the order's history, so their prices stay, too. */
async function requireNoReceipts(db: Db, { id, number }: LockedOrder): Promise<void> {
  const { rows } = await db.execute(sql`select from purchase_receipt where order_id = ${id} limit 1`)
  if (rows.length > 0) throw new AppError('purchase_order_received', { number })
}

const orderApprovals = createApprovals<LockedOrder>(
  {
    table: ENTITY,
    state: { column: 'state', pending: 'pending', approved: 'approved', declined: 'draft' },
    note: { column: 'decision', empty: '' },
    lock: lockOrder,
    stateOf: ({ state }) => state,
    requesterId: ({ submitted_by, user_id }) => submitted_by ?? user_id,
    closed: orderStateError,
    ownDecision: { error: 'own_purchase_order', bossMayDecide: true },
    reasonRequired: () => new AppError('decline_reason_missing'),
    auditEntity: ENTITY,
    auditActions: {
      approved: 'purchase_order.approved',
      declined: 'purchase_order.declined',
      withdrawn: 'purchase_order.recalled',
    },
    auditDetails: (order, note) => ({ ...details(order), reason: note || null }),
    message: ({ merchant, total_fen }, { approved, note, id, actor }) => ({
      kind: approved ? 'purchase.approved' : 'purchase.declined',
      title: `采购单${approved ? '已批准' : '已退回'}：${merchant} ${formatMoney(total_fen)}`,
      body: [actor.userName, note].filter(Boolean).join('：'),
      link: orderLink(id),
    }),
  },
  notify,
)

/** Another user approves a pending order, or returns it to its author as a draft. */
export async function decideOrder(
  context: Context,
  { id, approve, reason }: Input<typeof decidePurchaseOrder>,
): Promise<Output<typeof decidePurchaseOrder>> {
  await orderApprovals.decide(
    context,
    { id, approve, reason },
    {
      approve: async () => ({ columns: [sql`version = version + 1`] }),
      decline: async () => ({ columns: [sql`version = version + 1`] }),
    },
  )
  return { state: approve ? 'approved' : 'draft' }
}

interface End {
  readonly state: 'cancelled' | 'closed'
  readonly action: string
  readonly from: readonly PurchaseOrderState[]
  readonly error: 'purchase_order_received' | 'purchase_order_unreceived'
  readonly errorState: readonly PurchaseOrderState[]
}

const CANCEL: End = {
  state: 'cancelled',
  action: 'purchase_order.cancelled',
  from: ['draft', 'pending', 'approved'],
  error: 'purchase_order_received',
  errorState: ['partly_received'],
}
const CLOSE: End = {
  state: 'closed',
  action: 'purchase_order.closed',
  from: ['partly_received'],
  error: 'purchase_order_unreceived',
  errorState: ['draft', 'pending', 'approved'],
}

async function endOrder(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof cancelPurchaseOrder>,
  end: End,
): Promise<{ state: PurchaseOrderState }> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const order = await lockOrder(db, id)
  if (end.errorState.includes(order.state)) throw new AppError(end.error, { number: order.number })
  if (!end.from.includes(order.state)) throw orderStateError(order)
  await setState(db, id, end.state, [
    sql`ended_by = ${actor.userId}`,
    sql`ended_at = now()`,
    sql`reason = ${note}`,
  ])
  const auditEvent = { action: end.action, entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { ...details(order), reason: note } }, request.id)
  return { state: end.state }
}

export const cancelOrder = (context: Context, input: Input<typeof cancelPurchaseOrder>) =>
  endOrder(context, input, CANCEL)
export const closeOrder = (context: Context, input: Input<typeof closePurchaseOrder>) =>
  endOrder(context, input, CLOSE)
