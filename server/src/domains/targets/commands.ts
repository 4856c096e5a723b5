import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/targets/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { requireAllStores, requireStore } from '../../platform/session/require-store.ts'
import { monthBefore } from '../../platform/time/period.ts'
import { notify } from '../notifications/service.ts'
import { targetQueries } from './queries.ts'

const GOALS = sql`pieces, amount_fen`

/** Subject types of targets: the column and the query for their name. */
const SUBJECTS = {
  store: { column: sql`location_id`, nameQuery: sql`select name from location where active and id =` },
  person: {
    column: sql`user_id`,
    nameQuery: sql`select name from app_user where disabled_at is null and id =`,
  },
  brand: { column: sql`brand_id`, nameQuery: sql`select name from brand where id =` },
}

type Goals = Pick<contract.Target, 'pieces' | 'amount_fen'>

function requireGoal({ pieces, amount_fen }: Goals): void {
  if (pieces === null && amount_fen === null) throw new AppError('target_amount_missing')
}

/** Audit details of a target. */
const auditDetails = ({ name, month, pieces, amount_fen }: contract.Target) => ({
  name,
  month,
  goal_pieces: pieces,
  goal_fen: amount_fen,
})

const goalText = ({ pieces, amount_fen }: Goals): string =>
  [pieces !== null && `${pieces.toLocaleString('en-US')} 件`, amount_fen !== null && formatMoney(amount_fen)]
    .filter(Boolean)
    .join('，')

/** Notifies a salesperson about their target, unless they set it themselves. */
async function notifySubject(
  { db, actor }: Context,
  target: contract.Target,
  action: string,
  body: string,
): Promise<void> {
  if (target.scope !== 'person' || target.subject_id === actor.userId) return
  await notify(db, {
    tenantId: actor.tenantId,
    userId: target.subject_id,
    kind: 'target.set',
    title: `${Number(target.month.slice(5))}月的业务任务${action}`,
    body,
    link: `/others/business-progress?month=${target.month}`,
  })
}

async function getSubjectName(db: Db, nameQuery: SQL, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`${nameQuery} ${id}`)
  const [subject] = rows
  if (!subject) throw new AppError('not_found')
  return subject.name
}

export async function addTarget(
  context: Context,
  input: Input<typeof contract.addTarget>,
): Promise<contract.Target> {
  const { db, actor, request } = context
  requireGoal(input)
  const { month, scope, subject_id, pieces, amount_fen } = input
  if (scope === 'store') await requireStore(db, actor, subject_id)
  else requireAllStores(actor)
  const { column, nameQuery } = SUBJECTS[scope]
  const name = await getSubjectName(db, nameQuery, subject_id)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into sales_target (tenant_id, month, ${column}, ${GOALS})
    values (${actor.tenantId}, ${`${month}-01`}::date, ${subject_id}, ${pieces}, ${amount_fen})
    on conflict do nothing returning id::int as id`)
  const [created] = rows
  if (!created) throw new AppError('target_exists', { name })
  const target = await targetQueries(db, actor).get(created.id)
  const entry = {
    action: 'target.added',
    entity: 'sales_target',
    entityId: target.id,
    after: auditDetails(target),
  }
  await audit(db, actor, entry, request.id)
  await notifySubject(context, target, '已下达', goalText(target))
  return target
}

/** Locks a target. Throws `target_changed` if the version differs. */
async function lockTarget({ db, actor }: Context, id: number, version: number): Promise<contract.Target> {
  await db.execute(sql`select from sales_target where id = ${id} for update`)
  const target = await targetQueries(db, actor).get(id)
  if (target.version !== version) throw new AppError('target_changed')
  return target
}

export async function saveTarget(
  context: Context,
  { id, version, pieces, amount_fen }: Input<typeof contract.saveTarget>,
): Promise<contract.Target> {
  const { db, actor, request } = context
  requireGoal({ pieces, amount_fen })
  const before = await lockTarget(context, id, version)
  await db.execute(sql`
    update sales_target set pieces = ${pieces}, amount_fen = ${amount_fen}, version = version + 1 where id = ${id}`)
  const target = await targetQueries(db, actor).get(id)
  const entry = { action: 'target.changed', entity: 'sales_target', entityId: id }
  await audit(db, actor, { ...entry, before: auditDetails(before), after: auditDetails(target) }, request.id)
  if (goalText(before) !== goalText(target))
    await notifySubject(context, target, '有调整', `${goalText(before)} → ${goalText(target)}`)
  return target
}

export async function deleteTarget(
  context: Context,
  { id, version }: Input<typeof contract.deleteTarget>,
): Promise<Output<typeof contract.deleteTarget>> {
  const { db, actor, request } = context
  const before = await lockTarget(context, id, version)
  await db.execute(sql`delete from sales_target where id = ${id}`)
  const entry = {
    action: 'target.deleted',
    entity: 'sales_target',
    entityId: id,
    before: auditDetails(before),
  }
  await audit(db, actor, entry, request.id)
  await notifySubject(context, before, '已取消', goalText(before))
  return null
}

/** Copies targets of the previous month for subjects that are still active and have no target yet. */
export async function copyTargets(
  context: Context,
  { month }: Input<typeof contract.copyTargets>,
): Promise<Output<typeof contract.copyTargets>> {
  const { db, actor, request } = context
  requireAllStores(actor)
  const before = await targetQueries(db, actor).list(monthBefore(month))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into sales_target (tenant_id, month, location_id, user_id, brand_id, ${GOALS})
    select t.tenant_id, ${`${month}-01`}::date, t.location_id, t.user_id, t.brand_id, t.pieces, t.amount_fen
    from sales_target t left join location l on l.id = t.location_id left join app_user u on u.id = t.user_id
    where t.month = ${`${monthBefore(month)}-01`}::date and coalesce(l.active, true) and u.disabled_at is null
    on conflict do nothing returning id::int as id`)
  const createdIds = new Set(rows.map(({ id }) => id))
  const copied = (await targetQueries(db, actor).list(month)).list.filter(({ id }) => createdIds.has(id))
  for (const target of copied) {
    const entry = {
      action: 'target.copied',
      entity: 'sales_target',
      entityId: target.id,
      after: auditDetails(target),
    }
    await audit(db, actor, entry, request.id)
    await notifySubject(context, target, '已下达', goalText(target))
  }
  return { copied: copied.length, left_out: before.list.length - copied.length }
}
