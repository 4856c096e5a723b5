import { isDay } from '@shangxue/contract/days'
import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type addWaybill,
  type addWaybillEvent,
  CLOSED_WAYBILL_STATES,
  type saveWaybill,
  type WaybillState,
} from '@shangxue/contract/logistics'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { waybillEvents, waybills } from './tables.ts'

type Content = Input<typeof addWaybill>
type Row = typeof waybills.$inferSelect
type Values = Awaited<ReturnType<typeof valuesOf>>

export const ENTITY = 'waybill'

export async function add({ db, actor, request }: Context, input: Content): Promise<{ id: number }> {
  const { tenantId, userId } = actor
  const values = await valuesOf(db, input)
  const made = await once(values.number, () =>
    db
      .insert(waybills)
      .values({ tenantId, userId, ...values })
      .returning({ id: waybills.id }),
  )
  const id = made[0]?.id ?? 0
  await audit(
    db,
    actor,
    { action: 'waybill.added', entity: ENTITY, entityId: id, after: told(values) },
    request.id,
  )
  return { id }
}

export async function save(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof saveWaybill>,
): Promise<Output<typeof saveWaybill>> {
  const row = await lockWaybill(db, id)
  if (row.version !== version) throw new Refusal('waybill_changed')
  const values = await valuesOf(db, input)
  // A different parcel: the carrier's data of the previous one does not apply.
  const other = values.number !== row.number || values.carrier !== row.carrier
  const anew = other ? { askedAt: null, trouble: null } : {}
  await once(values.number, () =>
    db
      .update(waybills)
      .set({ ...values, ...anew, version: version + 1 })
      .where(eq(waybills.id, id)),
  )
  const change = { before: told(row), after: told(values) }
  await audit(db, actor, { action: 'waybill.changed', entity: ENTITY, entityId: id, ...change }, request.id)
  return { version: version + 1 }
}

export async function addEvent(
  context: Context,
  { id, place, text, state }: Input<typeof addWaybillEvent>,
): Promise<{ state: WaybillState }> {
  const bare = text.trim()
  if (bare === '') throw new Refusal('invalid_input', { field: '请填写发生了什么' })
  const row = await lockWaybill(context.db, id)
  await happened(context, row, { place: place.trim(), text: bare, state })
  return { state }
}

/** Idempotent: concurrent calls record one arrival. */
export async function arrive(context: Context, id: number): Promise<{ state: WaybillState }> {
  const row = await lockWaybill(context.db, id)
  if (row.state !== 'signed') await happened(context, row, { place: '', text: '已签收', state: 'signed' })
  return { state: 'signed' }
}

interface Happened {
  readonly place: string
  readonly text: string
  readonly state: WaybillState
}

async function happened({ db, actor, request }: Context, row: Row, event: Happened): Promise<void> {
  const { tenantId, userId } = actor
  await db
    .insert(waybillEvents)
    .values({ tenantId, waybillId: row.id, userId, at: sql`clock_timestamp()`, ...event })
  if (row.state === event.state) return
  await db.update(waybills).set({ state: event.state }).where(eq(waybills.id, row.id))
  const deed = { action: 'waybill.moved', entity: ENTITY, entityId: row.id }
  await audit(db, actor, { ...deed, before: { state: row.state }, after: { state: event.state } }, request.id)
}

export const isClosed = (state: WaybillState): boolean => CLOSED_WAYBILL_STATES.includes(state)

/** Locks the waybill until the transaction ends. Returns undefined if it is withdrawn. */
export async function heldWaybill(db: Db, id: number): Promise<Row | undefined> {
  const known = and(eq(waybills.id, id), isNull(waybills.withdrawnAt))
  const [row] = await db.select().from(waybills).where(known).for('update')
  return row
}

export async function lockWaybill(db: Db, id: number): Promise<Row> {
  const row = await heldWaybill(db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

async function once<T>(number: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUnique(error) === 'waybill_number_unique') throw new Refusal('waybill_known', { number })
    throw error
  }
}

const EARLIEST = '2000-01-01'
const LATEST = '2199-12-31'

function requireDay(day: string | null, what: string): void {
  if (day !== null && (!isDay(day) || day < EARLIEST || day > LATEST))
    throw new Refusal('invalid_input', { field: `没有这一天，请重新选择${what}` })
}

/** Maps the form to columns. Throws for contradictory input and for locations or customers of other tenants. */
async function valuesOf(db: Db, input: Content) {
  const { from_location_id, to_location_id, customer_id, sent_day, expected_day } = input
  requireDay(sent_day, '寄出日期')
  requireDay(expected_day, '预计到达日期')
  if (expected_day !== null && expected_day < sent_day)
    throw new Refusal('invalid_input', { field: '预计到达日期不能早于寄出日期，请修改' })
  if (to_location_id !== null && customer_id !== null)
    throw new Refusal('invalid_input', { field: '收货方只能选门店或仓库，或选客户，请去掉一个' })
  if (from_location_id !== null && from_location_id === to_location_id)
    throw new Refusal('invalid_input', { field: '发出和收货不能是同一个地方，请修改' })
  await requireKnown(db, 'location', [from_location_id, to_location_id])
  await requireKnown(db, 'customer', [customer_id])
  return {
    number: input.number.toUpperCase(),
    carrier: input.carrier,
    fromLocationId: from_location_id,
    toLocationId: to_location_id,
    customerId: customer_id,
    goods: input.goods.trim(),
    sentDay: sent_day,
    expectedDay: expected_day,
    phoneTail: input.phone_tail,
    ...(await documentOf(db, input.document.trim().toUpperCase())),
  }
}

async function requireKnown(
  db: Db,
  table: 'location' | 'customer',
  wanted: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(wanted.filter((id) => id !== null))]
  if (ids.length === 0) return
  const { rows } = await db.execute(
    sql`select 1 from ${sql.identifier(table)} t where t.id = any(${sql.param(ids)}::bigint[])`,
  )
  if (rows.length !== ids.length) throw new Refusal('not_found')
}

/** Finds the transfer or sale with this number. */
async function documentOf(
  db: Db,
  number: string,
): Promise<{ transferId: number | null; saleId: number | null }> {
  if (number === '') return { transferId: null, saleId: null }
  const { rows } = await db.execute<{ transfer: number | null; sale: number | null }>(sql`
    select t.id::int as transfer, null::int as sale from stock_document d join stock_transfer t on t.id = d.id
    where d.number = ${number}
    union all select null, s.id::int from sale s where s.number = ${number}`)
  const [found] = rows
  if (!found) throw new Refusal('waybill_document', { number })
  return { transferId: found.transfer, saleId: found.sale }
}

/** The fields of a waybill that the audit log records. */
export const told = (row: Values | Row) => ({
  number: row.number,
  carrier: row.carrier,
  from_location_id: row.fromLocationId,
  to_location_id: row.toLocationId,
  customer_id: row.customerId,
  goods: row.goods,
  sent_day: row.sentDay,
  expected_day: row.expectedDay,
})
