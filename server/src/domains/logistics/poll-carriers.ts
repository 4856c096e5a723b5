import { CARRIER_POLL_MINUTES, CARRIERS, type WaybillState } from '@shangxue/contract/logistics/endpoints'
import { eq, sql } from 'drizzle-orm'
import {
  CarrierFailure,
  type CarrierReason,
  type CarrierService,
  type Tracking,
} from '../../adapters/carrier/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../platform/http/endpoints/serve.ts'
import { findWaybillForUpdate, isClosed, lockWaybill } from './commands.ts'
import { IS_OPEN } from './queries.ts'
import { waybills } from './schema.ts'

type Row = typeof waybills.$inferSelect
export interface TrackingUpdate {
  readonly state: WaybillState
  readonly news: number
  readonly trouble: string | null
}

/** Messages for users; the log has the error code. */
const FAILURE_MESSAGES: Record<CarrierReason, string> = {
  timed_out: '快递公司没有及时回应，稍后会自动再查',
  failed: '快递查询服务出错，稍后会自动再查',
  refused: '快递查询服务拒绝了请求，请联系管理员核对查询服务的配置',
  unknown: '快递公司还没有这个单号的信息，请核对单号、快递公司和手机尾号',
}

/** Polls the carrier for one waybill on demand. A failure is returned and stored on the waybill. */
export async function pollWaybill(
  { actor, transaction, commit }: ManualTransactionContext,
  service: CarrierService | null,
  id: number,
): Promise<TrackingUpdate> {
  const { tenantId } = actor
  const row = await transaction(async (db) => {
    const waybill = await lockWaybill(db, id)
    if (!service?.knows(waybill.carrier)) throw new AppError('waybill_no_carrier')
    if (isClosed(waybill.state)) throw new AppError('waybill_closed')
    if (!(await claimPolling(db, id, CARRIER_POLL_MINUTES)))
      throw new AppError('waybill_polled_recently', { minutes: CARRIER_POLL_MINUTES })
    return waybill
  })
  const tracking = await fetchTracking(service as CarrierService, row)
  return commit((db) => storeTracking(db, tenantId, row, tracking))
}

/** Claims the waybill for polling. Returns false if it was polled within the last `minutes`. */
async function claimPolling(db: Db, id: number, minutes: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update waybill w set asked_at = now() where w.id = ${id} and ${IS_OPEN}
      and (w.asked_at is null or w.asked_at <= now() - make_interval(mins => ${minutes})) returning 1`)
  return rows.length > 0
}

async function fetchTracking(service: CarrierService, row: Row): Promise<Tracking | CarrierFailure> {
  try {
    return await service.track(row)
  } catch (error) {
    if (error instanceof CarrierFailure) return error
    throw error
  }
}

/**
 * Stores new events. A state that was set manually meanwhile stays. Discards the result if the number was corrected
 * or the waybill withdrawn.
 */
async function storeTracking(
  db: Db,
  tenantId: number,
  polled: Row,
  tracking: Tracking | CarrierFailure,
): Promise<TrackingUpdate> {
  const row = await findWaybillForUpdate(db, polled.id)
  if (!row || row.number !== polled.number || row.carrier !== polled.carrier)
    return { state: (row ?? polled).state, news: 0, trouble: null }
  if (tracking instanceof CarrierFailure) {
    const failureMessage = FAILURE_MESSAGES[tracking.reason]
    await db.update(waybills).set({ trouble: failureMessage }).where(eq(waybills.id, row.id))
    return { state: row.state, news: 0, trouble: failureMessage }
  }
  const events = tracking.events.map(({ at, place, text }) => ({ at: at.toISOString(), place, text }))
  const { rows } = await db.execute(sql`
    insert into waybill_event (tenant_id, waybill_id, at, place, text)
    select ${tenantId}::integer, ${row.id}::bigint, r.at, r.place, r.text
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r(at timestamptz, place text, text text) order by r.at
    on conflict (tenant_id, waybill_id, at, text) where user_id is null do nothing returning 1`)
  const state = isClosed(row.state) ? row.state : tracking.state
  await db.update(waybills).set({ trouble: null, state }).where(eq(waybills.id, row.id))
  return { state, news: rows.length, trouble: null }
}

/** Waybills sent longer ago are lost or no longer of interest, and are not polled. */
const MAX_AGE_DAYS = 60
const BATCH_SIZE = 200
const POLL_INTERVAL_MINUTES = 25
/** After this many failures in a row the service is not called until the next run. */
const MAX_FAILURES = 3
/** These failures concern one waybill only; the next may succeed. */
const WAYBILL_FAILURES: readonly CarrierReason[] = ['unknown']
const TRACKABLE_CARRIERS = CARRIERS.filter((carrier) => carrier !== 'other')

/**
 * Polls open waybills, least recently polled first. Called every half hour; concurrent servers poll each waybill
 * once. Returns the number of polled waybills.
 */
export async function pollCarriers(
  database: Database,
  service: CarrierService,
  log: Pick<Console, 'warn'>,
): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select w.tenant_id as tenant, w.id::int as id from waybill w
      where ${IS_OPEN} and w.carrier = any(${sql.param(TRACKABLE_CARRIERS)}::text[]) and w.sent_day > (now() - make_interval(days => ${MAX_AGE_DAYS}))::date
        and (w.asked_at is null or w.asked_at <= now() - make_interval(mins => ${POLL_INTERVAL_MINUTES}))
      order by w.asked_at nulls first, w.id limit ${BATCH_SIZE}`),
  )
  let polledCount = 0
  let failures = 0
  await forEachSettled(rows, async ({ tenant: tenantId, id }) => {
    if (failures >= MAX_FAILURES) return
    const row = await database.withTenant({ tenantId }, async (db) =>
      (await claimPolling(db, id, POLL_INTERVAL_MINUTES)) ? lockWaybill(db, id) : undefined,
    )
    if (!row) return
    const tracking = await fetchTracking(service, row)
    const failed = tracking instanceof CarrierFailure && !WAYBILL_FAILURES.includes(tracking.reason)
    failures = failed ? failures + 1 : 0
    if (failed) log.warn(`carrier: ${tracking.reason}, ${tracking.message}`)
    await database.withTenant({ tenantId }, (db) => storeTracking(db, tenantId, row, tracking))
    polledCount++
  })
  return polledCount
}
