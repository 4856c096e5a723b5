import { ASK_AGAIN_MINUTES, CARRIERS, type WaybillState } from '@shangxue/contract/logistics'
import { eq, sql } from 'drizzle-orm'
import {
  CarrierFailure,
  type CarrierReason,
  type CarrierService,
  type Tracking,
} from '../../adapters/carrier/port.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import { OPEN } from './repository.ts'
import { waybills } from './tables.ts'
import { heldWaybill, isClosed, lockWaybill } from './write.ts'

type Row = typeof waybills.$inferSelect
export interface News {
  readonly state: WaybillState
  readonly news: number
  readonly trouble: string | null
}

/** Messages for users; the log has the error code. */
const TROUBLES: Record<CarrierReason, string> = {
  timed_out: '快递公司没有及时回应，稍后会自动再查',
  failed: '快递查询服务出错，稍后会自动再查',
  refused: '快递查询服务拒绝了请求，请联系管理员核对查询服务的配置',
  unknown: '快递公司还没有这个单号的信息，请核对单号、快递公司和手机尾号',
}

/** Polls the carrier for one waybill on demand. A failure is returned and stored on the waybill. */
export async function refresh(
  { actor, transaction, commit }: SlowContext,
  service: CarrierService | null,
  id: number,
): Promise<News> {
  const { tenantId } = actor
  const row = await transaction(async (db) => {
    const found = await lockWaybill(db, id)
    if (!service?.knows(found.carrier)) throw new Refusal('waybill_no_carrier')
    if (isClosed(found.state)) throw new Refusal('waybill_closed')
    if (!(await claim(db, id, ASK_AGAIN_MINUTES)))
      throw new Refusal('waybill_asked', { minutes: ASK_AGAIN_MINUTES })
    return found
  })
  const answer = await ask(service as CarrierService, row)
  return commit((db) => keep(db, tenantId, row, answer))
}

/** Claims the waybill for polling. Returns false if it was polled within the last `minutes`. */
async function claim(db: Db, id: number, minutes: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update waybill w set asked_at = now() where w.id = ${id} and ${OPEN}
      and (w.asked_at is null or w.asked_at <= now() - make_interval(mins => ${minutes})) returning 1`)
  return rows.length > 0
}

async function ask(service: CarrierService, row: Row): Promise<Tracking | CarrierFailure> {
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
async function keep(db: Db, tenantId: number, asked: Row, answer: Tracking | CarrierFailure): Promise<News> {
  const row = await heldWaybill(db, asked.id)
  if (!row || row.number !== asked.number || row.carrier !== asked.carrier)
    return { state: (row ?? asked).state, news: 0, trouble: null }
  if (answer instanceof CarrierFailure) {
    const trouble = TROUBLES[answer.reason]
    await db.update(waybills).set({ trouble }).where(eq(waybills.id, row.id))
    return { state: row.state, news: 0, trouble }
  }
  const events = answer.events.map(({ at, place, text }) => ({ at: at.toISOString(), place, text }))
  const { rows } = await db.execute(sql`
    insert into waybill_event (tenant_id, waybill_id, at, place, text)
    select ${tenantId}::integer, ${row.id}::bigint, r.at, r.place, r.text
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r(at timestamptz, place text, text text) order by r.at
    on conflict (tenant_id, waybill_id, at, text) where user_id is null do nothing returning 1`)
  const state = isClosed(row.state) ? row.state : answer.state
  await db.update(waybills).set({ trouble: null, state }).where(eq(waybills.id, row.id))
  return { state, news: rows.length, trouble: null }
}

/** Waybills sent longer ago are lost or no longer of interest, and are not polled. */
const DAYS = 60
const AT_ONCE = 200
const EVERY_MINUTES = 25
/** After this many failures in a row the service is not called until the next run. */
const MOST_FAILURES = 3
/** These failures concern one waybill only; the next may succeed. */
const OF_THE_PARCEL: readonly CarrierReason[] = ['unknown']
const ASKABLE = CARRIERS.filter((carrier) => carrier !== 'other')

/**
 * Polls open waybills, least recently polled first. Called every half hour; concurrent servers poll each waybill
 * once. Returns the number of polled waybills.
 */
export async function askCarriers(
  database: Database,
  service: CarrierService,
  log: Pick<Console, 'warn'>,
): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select w.tenant_id as tenant, w.id::int as id from waybill w
      where ${OPEN} and w.carrier = any(${sql.param(ASKABLE)}::text[]) and w.sent_day > (now() - make_interval(days => ${DAYS}))::date
        and (w.asked_at is null or w.asked_at <= now() - make_interval(mins => ${EVERY_MINUTES}))
      order by w.asked_at nulls first, w.id limit ${AT_ONCE}`),
  )
  let asked = 0
  let failures = 0
  await eachOf(rows, async ({ tenant: tenantId, id }) => {
    if (failures >= MOST_FAILURES) return
    const row = await database.asTenant({ tenantId }, async (db) =>
      (await claim(db, id, EVERY_MINUTES)) ? lockWaybill(db, id) : undefined,
    )
    if (!row) return
    const answer = await ask(service, row)
    const failed = answer instanceof CarrierFailure && !OF_THE_PARCEL.includes(answer.reason)
    failures = failed ? failures + 1 : 0
    if (failed) log.warn(`carrier: ${answer.reason}, ${answer.message}`)
    await database.asTenant({ tenantId }, (db) => keep(db, tenantId, row, answer))
    asked++
  })
  return asked
}
