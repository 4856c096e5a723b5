import { PURCHASE_ORDER_STATE_NAMES, type PurchaseOrderState } from '@shangxue/contract/purchasing/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'

export interface LockedOrder extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly location_id: number
  readonly state: PurchaseOrderState
  readonly total_fen: number
  readonly expected_day: string | null
  readonly user_id: number
  readonly submitted_by: number | null
  readonly version: number
}

/** Locks an order until the transaction ends, so that two receipts of it are posted one after the other. */
export async function lockOrder(db: Db, id: number): Promise<LockedOrder> {
  const { rows } = await db.execute<LockedOrder>(sql`
    select o.id::float8 as id, o.number, o.merchant_id::float8 as merchant_id, m.name as merchant,
           o.location_id::float8 as location_id, o.state, o.total_fen::float8 as total_fen,
           o.expected_day::text as expected_day, o.user_id::float8 as user_id,
           o.submitted_by::float8 as submitted_by, o.version
    from purchase_order o join merchant m on m.id = o.merchant_id where o.id = ${id} for no key update of o`)
  const [order] = rows
  if (!order) throw new AppError('not_found')
  return order
}

export const orderStateError = ({ number, state }: LockedOrder): AppError =>
  new AppError('purchase_order_state', { number, state: PURCHASE_ORDER_STATE_NAMES[state] })

/** Same as `lockOrder`. Throws `purchase_order_state` if the order is in another state. */
export async function lockOrderIn(
  db: Db,
  id: number,
  states: readonly PurchaseOrderState[],
): Promise<LockedOrder> {
  const order = await lockOrder(db, id)
  if (!states.includes(order.state)) throw orderStateError(order)
  return order
}

/** Derives the state of an order from the received quantities of its lines, stores and returns it. */
export async function updateReceivedState(db: Db, id: number): Promise<PurchaseOrderState> {
  const { rows } = await db.execute<{ state: PurchaseOrderState }>(sql`
    update purchase_order o set version = o.version + 1, state = case
        when o.state in ('closed', 'cancelled') then o.state
        when s.received = 0 then 'approved' when s.received < s.quantity then 'partly_received' else 'received' end
    from (select sum(l.received) as received, sum(l.quantity) as quantity
          from purchase_order_line l where l.order_id = ${id}) s
    where o.id = ${id} returning o.state`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.state
}
