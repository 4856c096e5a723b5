import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type addWheelPrize,
  type handOverPrize,
  type saveWheelPrize,
  type saveWheelRules,
  WHEEL_PRIZES_MAX,
  WHEEL_RULES,
} from '@shangxue/contract/wheel/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { notify } from '../notifications/service.ts'
import { wheelPrizes } from './schema.ts'

type PrizeInput = Input<typeof addWheelPrize>

const parsePrize = ({ name, kind, weight, stock, active }: PrizeInput) => {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError('wheel_prize_name_missing')
  return { name: trimmed, kind, weight, stock, active }
}

/** Advisory lock key: serialises concurrent changes of the number of active prizes. */
const PRIZE_LIMIT_LOCK = 40_972

async function requireBelowPrizeLimit(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PRIZE_LIMIT_LOCK}, ${tenantId})`)
  const active = await db.$count(wheelPrizes, eq(wheelPrizes.active, true))
  if (active > WHEEL_PRIZES_MAX) throw new AppError('wheel_prizes_full', { most: WHEEL_PRIZES_MAX })
}

export async function addPrize(
  { db, actor, request }: Context,
  input: PrizeInput,
): Promise<Output<typeof addWheelPrize>> {
  const content = parsePrize(input)
  const { tenantId } = actor
  const [inserted] = await db
    .insert(wheelPrizes)
    .values({ tenantId, ...content })
    .returning({ id: wheelPrizes.id })
  if (!inserted) throw new AppError('conflict')
  await requireBelowPrizeLimit(db, tenantId)
  const auditEntry = {
    action: 'wheel_prize.added',
    entity: 'wheel_prize',
    entityId: inserted.id,
    after: content,
  }
  await audit(db, actor, auditEntry, request.id)
  return inserted
}

export async function savePrize(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof saveWheelPrize>,
): Promise<null> {
  const content = parsePrize(input)
  const [before] = await db.select().from(wheelPrizes).where(eq(wheelPrizes.id, id))
  if (!before) throw new AppError('not_found')
  const { rowCount } = await db
    .update(wheelPrizes)
    .set({ ...content, version: version + 1 })
    .where(and(eq(wheelPrizes.id, id), eq(wheelPrizes.version, version)))
  if (rowCount !== 1) throw new AppError('wheel_prize_changed')
  await requireBelowPrizeLimit(db, actor.tenantId)
  const auditEntry = { action: 'wheel_prize.changed', entity: 'wheel_prize', entityId: id }
  await audit(db, actor, { ...auditEntry, before: parsePrize(before), after: content }, request.id)
  return null
}

/** Upserts the rules. A rule that becomes active counts from today; an active rule keeps its start day. */
export async function saveRules(
  { db, actor, request }: Context,
  rules: Input<typeof saveWheelRules>,
): Promise<null> {
  const { tenantId } = actor
  const today = await getToday(db, tenantId)
  for (const kind of WHEEL_RULES) {
    const { need, chances, active } = rules[kind]
    await db.execute(sql`
      insert into wheel_rule as r (tenant_id, kind, need, chances, active, since_day)
      values (${tenantId}, ${kind}, ${need}, ${chances}, ${active}, ${today})
      on conflict (tenant_id, kind) do update set need = ${need}, chances = ${chances}, active = ${active},
        since_day = case when r.active then r.since_day else ${today}::date end`)
  }
  const auditEntry = { action: 'wheel_rules.changed', entity: 'wheel', entityId: tenantId, after: rules }
  await audit(db, actor, auditEntry, request.id)
  return null
}

/** Marks the prize as handed over. Only the first caller succeeds. */
export async function markPrizeHandedOver(
  { db, actor, request }: Context,
  { id }: Input<typeof handOverPrize>,
): Promise<null> {
  const { tenantId, userId } = actor
  const { rows } = await db.execute<{ user: number; name: string }>(sql`
    update wheel_draw set handed_at = now(), handed_by = ${userId}
    where id = ${id} and kind = 'goods' and handed_at is null
    returning user_id::float8 as user, name`)
  const [handed] = rows
  if (!handed) {
    const { rowCount } = await db.execute(sql`select from wheel_draw where id = ${id}`)
    throw new AppError(rowCount === 0 ? 'not_found' : 'wheel_handed_over')
  }
  const { user, name } = handed
  await notify(db, {
    ...{ tenantId, userId: user, kind: 'wheel.handed', title: `${name}已发放`, body: '可以在抽奖记录中查看' },
    link: '/others/lucky-wheel?view=draws',
  })
  const auditEntry = { action: 'wheel_draw.handed_over', entity: 'wheel_draw', entityId: id, after: { name } }
  await audit(db, actor, auditEntry, request.id)
  return null
}
