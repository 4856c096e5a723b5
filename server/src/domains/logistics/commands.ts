import {
  type addWaybill,
  type addWaybillEvent,
  CLOSED_WAYBILL_STATES,
  type saveWaybill,
  type WaybillState,
} from '@shangxue/contract/logistics/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { waybillEvents, waybills } from './schema.ts'

type WaybillForm = Input<typeof addWaybill>
type Row = typeof waybills.$inferSelect
type WaybillColumns = Awaited<ReturnType<typeof toWaybillColumns>>

export const ENTITY = 'waybill'

export async function createWaybill(
  { db, actor, request }: Context,
  input: WaybillForm,
): Promise<{ id: number }> {
  const { tenantId, userId } = actor
  const values = await toWaybillColumns(db, input)
  const inserted = await rejectDuplicateNumber(values.number, () =>
    db
      .insert(waybills)
      .values({ tenantId, userId, ...values })
      .returning({ id: waybills.id }),
  )
  const id = inserted[0]?.id ?? 0
  await audit(
    db,
    actor,
    { action: 'waybill.added', entity: ENTITY, entityId: id, after: auditFields(values) },
    request.id,
  )
  return { id }
}

export async function updateWaybill(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof saveWaybill>,
): Promise<Output<typeof saveWaybill>> {
  const row = await lockWaybill(db, id)
  if (row.version !== version) throw new AppError('waybill_changed')
  const values = await toWaybillColumns(db, input)
  // A different parcel: the carrier's data of the previous one does not apply.
  const isOtherParcel = values.number !== row.number || values.carrier !== row.carrier
  const trackingReset = isOtherParcel ? { askedAt: null, trouble: null } : {}
  await rejectDuplicateNumber(values.number, () =>
    db
      .update(waybills)
      .set({ ...values, ...trackingReset, version: version + 1 })
      .where(eq(waybills.id, id)),
  )
  const change = { before: auditFields(row), after: auditFields(values) }
  await audit(db, actor, { action: 'waybill.changed', entity: ENTITY, entityId: id, ...change }, request.id)
  return { version: version + 1 }
}

export async function addManualEvent(
  context: Context,
  { id, place, text, state }: Input<typeof addWaybillEvent>,
): Promise<{ state: WaybillState }> {
  const trimmedText = text.trim()
  if (trimmedText === '') throw new AppError('waybill_event_text_missing')
  const row = await lockWaybill(context.db, id)
  await recordEvent(context, row, { place: place.trim(), text: trimmedText, state })
  return { state }
}

/** Idempotent: concurrent calls record one arrival. */
export async function markArrived(context: Context, id: number): Promise<{ state: WaybillState }> {
  const row = await lockWaybill(context.db, id)
  if (row.state !== 'signed') await recordEvent(context, row, { place: '', text: '已签收', state: 'signed' })
  return { state: 'signed' }
}

interface WaybillEvent {
  readonly place: string
  readonly text: string
  readonly state: WaybillState
}

async function recordEvent({ db, actor, request }: Context, row: Row, event: WaybillEvent): Promise<void> {
  const { tenantId, userId } = actor
  await db
    .insert(waybillEvents)
    .values({ tenantId, waybillId: row.id, userId, at: sql`clock_timestamp()`, ...event })
  if (row.state === event.state) return
  await db.update(waybills).set({ state: event.state }).where(eq(waybills.id, row.id))
  const auditEntry = { action: 'waybill.moved', entity: ENTITY, entityId: row.id }
  await audit(
    db,
    actor,
    { ...auditEntry, before: { state: row.state }, after: { state: event.state } },
    request.id,
  )
}

export const isClosed = (state: WaybillState): boolean => CLOSED_WAYBILL_STATES.includes(state)

/** Locks the waybill until the transaction ends. Returns undefined if it is withdrawn. */
export async function findWaybillForUpdate(db: Db, id: number): Promise<Row | undefined> {
  const isCurrent = and(eq(waybills.id, id), isNull(waybills.withdrawnAt))
  const [row] = await db.select().from(waybills).where(isCurrent).for('update')
  return row
}

export async function lockWaybill(db: Db, id: number): Promise<Row> {
  const row = await findWaybillForUpdate(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function rejectDuplicateNumber<T>(number: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'waybill_number_unique')
      throw new AppError('waybill_known', { number })
    throw error
  }
}

const EARLIEST = '2000-01-01'
const LATEST = '2199-12-31'

function requireDay(day: string | null, fieldName: string): void {
  if (day !== null && (!isDay(day) || day < EARLIEST || day > LATEST))
    throw new AppError('waybill_day_invalid', { what: fieldName })
}

/** Maps the form to columns. Throws for contradictory input and for locations or customers of other tenants. */
async function toWaybillColumns(db: Db, input: WaybillForm) {
  const { from_location_id, to_location_id, customer_id, sent_day, expected_day } = input
  requireDay(sent_day, '寄出日期')
  requireDay(expected_day, '预计到达日期')
  if (expected_day !== null && expected_day < sent_day) throw new AppError('waybill_expected_before_sent')
  if (to_location_id !== null && customer_id !== null) throw new AppError('waybill_two_recipients')
  if (from_location_id !== null && from_location_id === to_location_id)
    throw new AppError('waybill_same_place')
  await requireExisting(db, 'location', [from_location_id, to_location_id])
  await requireExisting(db, 'customer', [customer_id])
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
    ...(await findDocument(db, input.document.trim().toUpperCase())),
  }
}

async function requireExisting(
  db: Db,
  table: 'location' | 'customer',
  candidateIds: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(candidateIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  const { rows } = await db.execute(
    sql`select 1 from ${sql.identifier(table)} t where t.id = any(${sql.param(ids)}::bigint[])`,
  )
  if (rows.length !== ids.length) throw new AppError('not_found')
}

/** Finds the transfer or sale with this number. */
async function findDocument(
  db: Db,
  number: string,
): Promise<{ transferId: number | null; saleId: number | null }> {
  if (number === '') return { transferId: null, saleId: null }
  const { rows } = await db.execute<{ transfer: number | null; sale: number | null }>(sql`
    select t.id::int as transfer, null::int as sale from stock_document d join stock_transfer t on t.id = d.id
    where d.number = ${number}
    union all select null, s.id::int from sale s where s.number = ${number}`)
  const [document] = rows
  if (!document) throw new AppError('waybill_document', { number })
  return { transferId: document.transfer, saleId: document.sale }
}

/** The fields of a waybill that the audit log records. */
export const auditFields = (row: WaybillColumns | Row) => ({
  number: row.number,
  carrier: row.carrier,
  from_location_id: row.fromLocationId,
  to_location_id: row.toLocationId,
  customer_id: row.customerId,
  goods: row.goods,
  sent_day: row.sentDay,
  expected_day: row.expectedDay,
})
