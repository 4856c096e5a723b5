import type {
  addCommissionRule,
  CommissionRule,
  deleteCommissionRule,
  saveCommissionRule,
} from '@shangxue/contract/commission/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { requireDay } from '../../platform/time/period.ts'
import { invalidateFrom } from './commission-cache.ts'
import { commissionRules } from './schema.ts'

type Content = Input<typeof addCommissionRule>

/** General rules first, then brands, then models; latest first within each. */
export async function listRules(db: Db, filter: SQL = sql`true`): Promise<CommissionRule[]> {
  const { rows } = await db.execute<CommissionRule & Record<string, unknown>>(sql`
    select r.id::int as id, r.brand_id::int as brand_id, r.product_id::int as product_id,
           r.per_piece_fen::float8 as per_piece_fen, r.amount_bp, r.margin_bp, r.valid_from::text as valid_from,
           r.valid_to::text as valid_to, r.version, coalesce(p.name, b.name, '') as name
    from commission_rule r left join brand b on b.id = r.brand_id left join product p on p.id = r.product_id
    where ${filter}
    order by r.product_id is not null, r.brand_id is not null, coalesce(p.name, b.name), r.valid_from desc, r.id`)
  return rows
}

async function getRule(db: Db, id: number): Promise<CommissionRule> {
  const [rule] = await listRules(db, sql`r.id = ${id}`)
  if (!rule) throw new AppError('not_found')
  return rule
}

const ALL_GOODS = '全部商品'
const percent = (bp: number): string => `${bp / 100}%`

/** Rule as recorded in the audit log. */
const toAuditState = ({
  name,
  per_piece_fen,
  amount_bp,
  margin_bp,
  valid_from,
  valid_to,
}: CommissionRule) => ({
  name: name || ALL_GOODS,
  per_piece_fen,
  amount_percent: percent(amount_bp),
  margin_percent: percent(margin_bp),
  valid_from,
  valid_to,
})

/** Throws if the rule is invalid, or if another rule for the same goods starts on the same day. */
async function requireValidRule(db: Db, content: Content, ownId = 0): Promise<void> {
  const { brand_id, product_id, valid_from, valid_to } = content
  if (brand_id !== null && product_id !== null) throw new AppError('rule_scope_ambiguous')
  requireDay(valid_from)
  if (valid_to !== null) requireDay(valid_to)
  if (valid_to !== null && valid_to < valid_from) throw new AppError('period_reversed')
  const { rows } = await db.execute<{ name: string | null; taken: boolean }>(sql`
    select coalesce((select p.name from product p where p.id = ${product_id}::bigint),
             (select b.name from brand b where b.id = ${brand_id}::bigint)) as name,
           exists (select from commission_rule r where r.brand_id is not distinct from ${brand_id}::bigint
             and r.product_id is not distinct from ${product_id}::bigint and r.valid_from = ${valid_from}::date
             and r.id <> ${ownId}) as taken`)
  const [goods] = rows
  const isForAllGoods = brand_id === null && product_id === null
  if (!goods || (goods.name === null && !isForAllGoods)) throw new AppError('not_found')
  if (goods.taken) throw new AppError('rule_exists', { name: goods.name ?? ALL_GOODS })
}

const columns = (content: Content) => ({
  brandId: content.brand_id,
  productId: content.product_id,
  perPieceFen: content.per_piece_fen,
  amountBp: content.amount_bp,
  marginBp: content.margin_bp,
  validFrom: content.valid_from,
  validTo: content.valid_to,
})

export async function addRule({ db, actor, request }: Context, content: Content): Promise<CommissionRule> {
  await requireValidRule(db, content)
  await invalidateFrom(db, actor.tenantId, content.valid_from)
  const values = { tenantId: actor.tenantId, ...columns(content) }
  const [inserted] = await db.insert(commissionRules).values(values).returning({ id: commissionRules.id })
  if (!inserted) throw new TypeError('a rule without an id')
  const rule = await getRule(db, inserted.id)
  const auditEvent = { action: 'commission_rule.added', entity: 'commission_rule', entityId: rule.id }
  await audit(db, actor, { ...auditEvent, after: toAuditState(rule) }, request.id)
  return rule
}

/** Locks the rule and returns its current values. Throws `rule_changed` if the version differs. */
async function lockRule(db: Db, id: number, version: number): Promise<CommissionRule> {
  await db.execute(sql`select from commission_rule where id = ${id} for update`)
  const rule = await getRule(db, id)
  if (rule.version !== version) throw new AppError('rule_changed')
  return rule
}

export async function saveRule(
  { db, actor, request }: Context,
  { id, version, ...content }: Input<typeof saveCommissionRule>,
): Promise<CommissionRule> {
  const before = await lockRule(db, id, version)
  await requireValidRule(db, content, id)
  await invalidateFrom(db, actor.tenantId, [before.valid_from, content.valid_from].sort()[0] ?? '')
  await db
    .update(commissionRules)
    .set({ ...columns(content), version: version + 1 })
    .where(eq(commissionRules.id, id))
  const rule = await getRule(db, id)
  const auditEvent = { action: 'commission_rule.changed', entity: 'commission_rule', entityId: id }
  await audit(
    db,
    actor,
    { ...auditEvent, before: toAuditState(before), after: toAuditState(rule) },
    request.id,
  )
  return rule
}

export async function removeRule(
  { db, actor, request }: Context,
  { id, version }: Input<typeof deleteCommissionRule>,
): Promise<Output<typeof deleteCommissionRule>> {
  const before = await lockRule(db, id, version)
  await invalidateFrom(db, actor.tenantId, before.valid_from)
  await db.delete(commissionRules).where(eq(commissionRules.id, id))
  const auditEvent = { action: 'commission_rule.deleted', entity: 'commission_rule', entityId: id }
  await audit(db, actor, { ...auditEvent, before: toAuditState(before) }, request.id)
  return null
}
