import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addRebate, endRebate } from '@shangxue/contract/purchasing/rebates'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { lockActiveSupplier } from '../payables/payables.ts'

type Terms = Input<typeof addRebate>

async function requireTerms(db: Db, { from_day, to_day, brand_id, sku_ids, tiers }: Terms): Promise<void> {
  requireDay(from_day)
  requireDay(to_day)
  if (from_day > to_day) throw new AppError('period_reversed')
  if ((brand_id === null) === (sku_ids.length === 0)) throw new AppError('rebate_scope_missing')
  const starts = tiers.map(({ from }) => from)
  if (new Set(starts).size !== starts.length) throw new AppError('rebate_tier_repeated')
  const { rows } = await db.execute<{ brands: number; skus: number }>(sql`
    select (select count(*)::int from brand where id = ${brand_id}::bigint) as brands,
           (select count(*)::int from sku where id = any(${sql.param([...sku_ids])}::bigint[])) as skus`)
  if (rows[0]?.brands !== (brand_id === null ? 0 : 1) || rows[0].skus !== sku_ids.length)
    throw new AppError('not_found')
}

export async function addAgreement(
  { db, actor, request }: Context,
  terms: Terms,
): Promise<Output<typeof addRebate>> {
  const { tenantId, userId } = actor
  const { name: merchant } = await lockActiveSupplier(db, terms.merchant_id)
  await requireTerms(db, terms)
  const number = documentNumber('FL', await getToday(db, tenantId))
  const { basis, measure, period, from_day, to_day, retroactive, brand_id, sku_ids, tiers } = terms
  const name = terms.name.trim()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into rebate_agreement (tenant_id, number, name, merchant_id, basis, measure, period, from_day, to_day, retroactive,
      brand_id, note, user_id)
    values (${tenantId}, ${number}, ${name}, ${terms.merchant_id}, ${basis}, ${measure}, ${period}, ${from_day}::date,
            ${to_day}::date, ${retroactive}, ${brand_id}, ${terms.note.trim()}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await db.execute(sql`
    insert into rebate_sku (tenant_id, agreement_id, sku_id)
    select ${tenantId}::integer, ${id}::bigint, k from unnest(${sql.param([...sku_ids])}::bigint[]) as k`)
  await db.execute(sql`
    insert into rebate_tier (tenant_id, agreement_id, from_count, rate)
    select ${tenantId}::integer, ${id}::bigint, r."from", r.rate
    from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) as r("from" bigint, rate integer)`)
  const after = { number, name, merchant, from_day, to_day }
  await audit(
    db,
    actor,
    { action: 'rebate.added', entity: 'rebate_agreement', entityId: id, after },
    request.id,
  )
  return { id, number }
}

export interface LockedAgreement extends Record<string, unknown> {
  readonly number: string
  readonly name: string
  readonly merchant_id: number
  readonly merchant: string
  readonly period: 'month' | 'quarter'
  readonly from_day: string
  readonly to_day: string
  readonly ended: boolean
}

/** Locks an agreement, so that of two settlements of a period the second is refused. */
export async function lockAgreement(db: Db, id: number): Promise<LockedAgreement> {
  const { rows } = await db.execute<LockedAgreement>(sql`
    select a.number, a.name, a.merchant_id::float8 as merchant_id, m.name as merchant, a.period, a.from_day::text as from_day,
           a.to_day::text as to_day, a.ended_at is not null as ended
    from rebate_agreement a join merchant m on m.id = a.merchant_id where a.id = ${id} for no key update of a`)
  const [agreement] = rows
  if (!agreement) throw new AppError('not_found')
  return agreement
}

/** Ends an agreement yesterday. Its last period can be settled at once. */
export async function endAgreement(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof endRebate>,
): Promise<Output<typeof endRebate>> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const { number, name, ended } = await lockAgreement(db, id)
  if (ended) throw new AppError('rebate_ended', { name })
  const yesterday = addDays(await getToday(db, actor.tenantId), -1)
  await db.execute(sql`
    update rebate_agreement set to_day = least(to_day, ${yesterday}::date), ended_by = ${actor.userId}, ended_at = now(),
      reason = ${note} where id = ${id}`)
  const auditEvent = { action: 'rebate.ended', entity: 'rebate_agreement', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { number, name, reason: note } }, request.id)
  return { id }
}
