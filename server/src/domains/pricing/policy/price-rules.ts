import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type addPriceRules as AddPriceRules,
  type listPriceRules as ListPriceRules,
  PRICE_RULE_KIND_NAMES,
  type removePriceRules as RemovePriceRules,
} from '@shangxue/contract/pricing/policy'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { productMatches } from '../../catalogue/service.ts'
import { skuTitle } from '../../stock/service.ts'
import { currentPrice } from '../current-price.ts'

type RuleRow = Output<typeof ListPriceRules>['list'][number] & Record<string, unknown>
interface EndedRule extends RuleRow {
  /** A SKU of the model, which names the rule in the audit log. */
  any_sku: number
}

/** Title of the model, for rules of all its SKUs. */
const modelTitle = sql`concat_ws(' ', case when not starts_with(p.name, b.name) then b.name end, p.name)`

const selectRules = sql`
  select r.id::int as id, r.kind, r.customer_id::int as customer_id, c.name as customer, r.level, r.min_pieces,
         r.product_id::int as product_id, r.sku_id::int as sku_id,
         case when s.id is null then ${modelTitle} else ${skuTitle} end as title,
         r.amount_fen::float8 as amount_fen, (${currentPrice(sql`r.sku_id`, 'retail')})::float8 as retail_fen,
         r.valid_from::text as valid_from, r.valid_to::text as valid_to, u.name as by`
const fromRules = sql`
  from price_rule r join product p on p.id = r.product_id join brand b on b.id = p.brand_id
    left join sku s on s.id = r.sku_id left join customer c on c.id = r.customer_id
    left join app_user u on u.id = r.created_by`

/** Rules of one kind that have not ended, by customer or level and model. */
export async function listPriceRules(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filters: Input<typeof ListPriceRules>,
): Promise<Output<typeof ListPriceRules>> {
  const today = await getToday(db, actor.tenantId)
  const q = filters.q.trim()
  const conditions: SQL[] = [
    sql`r.kind = ${filters.kind} and r.removed_at is null and coalesce(r.valid_to >= ${today}::date, true)`,
    ...(filters.customer_id === undefined ? [] : [sql`r.customer_id = ${filters.customer_id}`]),
    ...(filters.product_id === undefined ? [] : [sql`r.product_id = ${filters.product_id}`]),
    ...(q === ''
      ? []
      : [
          sql`(${productMatches(sql`p.id`, q) ?? sql`true`} or strpos(lower(concat_ws(' ', c.name, c.pinyin)), lower(${q})) > 0)`,
        ]),
  ]
  const source = sql`${fromRules} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<RuleRow>(
    sql`${selectRules} ${source} order by c.pinyin, r.customer_id, p.pinyin, r.product_id, r.level, r.min_pieces, r.id
      ${limitOffset(filters)}`,
  )
  return toPage(rows, filters, await cappedCount(db, sql`select 1 ${source}`))
}

type RulesInput = Input<typeof AddPriceRules>

export function requireValidity({ valid_from, valid_to }: Pick<RulesInput, 'valid_from' | 'valid_to'>): void {
  requireDay(valid_from)
  if (valid_to === null) return
  requireDay(valid_to)
  if (valid_to < valid_from) throw new AppError('price_rule_period_reversed')
}

/** Requires a customer for own prices, and a level and pieces for breaks. */
function requireScope({ kind, customer_id, level, min_pieces }: RulesInput) {
  const isComplete =
    kind === 'customer' ? customer_id !== undefined : level !== undefined && min_pieces !== undefined
  if (!isComplete) throw new AppError(kind === 'customer' ? 'price_rule_no_customer' : 'price_rule_no_break')
  return kind === 'customer'
    ? { customerId: customer_id ?? null, level: null, minPieces: null }
    : { customerId: null, level: level ?? null, minPieces: min_pieces ?? null }
}

interface SkuRow extends Record<string, unknown> {
  id: number
  product_id: number
  title: string
  model: string
}
async function loadSkus(db: Db, prices: RulesInput['prices']): Promise<Map<number, SkuRow>> {
  const ids = [...new Set(prices.map(({ sku_id }) => sku_id))]
  // Locked in id order: of two users who set the same price, the second replaces the first.
  const { rows } = await db.execute<SkuRow>(sql`
    select s.id::int as id, s.product_id::int as product_id, ${skuTitle} as title, ${modelTitle} as model
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param(ids)}::bigint[]) order by s.id for no key update of s`)
  if (rows.length < ids.length) throw new AppError('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** The customer who remains after a merge. */
async function requireCustomer(db: Db, id: number | null): Promise<{ id: number; name: string } | null> {
  if (id === null) return null
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select m.id::int as id, m.name from customer c join customer m on m.id = coalesce(c.merged_into, c.id)
    where c.id = ${id} for key share of m`)
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  return customer
}

/** Adds rules. Rules of the same scope and validity end, so that the history remains readable. */
export async function addPriceRules(
  { db, actor, request }: Context,
  input: RulesInput,
): Promise<Output<typeof AddPriceRules>> {
  requireValidity(input)
  const { level, minPieces, customerId } = requireScope(input)
  const customer = await requireCustomer(db, customerId)
  const skus = await loadSkus(db, input.prices)
  const targets = new Map<string, { sku: number | null; product: number; fen: number; title: string }>()
  for (const { sku_id, whole_model, amount_fen } of input.prices) {
    const sku = skus.get(sku_id)
    if (!sku) throw new AppError('not_found')
    const target = { sku: whole_model ? null : sku_id, product: sku.product_id }
    const key = `${target.product} ${target.sku}`
    if (targets.has(key)) throw new AppError('price_repeated')
    targets.set(key, { ...target, fen: amount_fen, title: whole_model ? sku.model : sku.title })
  }
  const rows = [...targets.values()]
  const table = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(sku bigint, product bigint, fen bigint)`
  const { rowCount } = await db.execute(sql`
    update price_rule r set removed_at = now() from ${table}
    where r.kind = ${input.kind} and r.removed_at is null and r.product_id = g.product
      and r.sku_id is not distinct from g.sku and r.customer_id is not distinct from ${customer?.id ?? null}::bigint
      and r.level is not distinct from ${level}::text and r.min_pieces is not distinct from ${minPieces}::integer
      and r.valid_from = ${input.valid_from}::date and r.valid_to is not distinct from ${input.valid_to}::date`)
  await db.execute(sql`
    insert into price_rule (tenant_id, kind, customer_id, level, min_pieces, product_id, sku_id, amount_fen, valid_from,
      valid_to, created_by)
    select ${actor.tenantId}::int, ${input.kind}, ${customer?.id ?? null}::bigint, ${level}::text, ${minPieces}::integer,
           g.product, g.sku, g.fen, ${input.valid_from}::date, ${input.valid_to}::date, ${actor.userId}::bigint
    from ${table}`)
  const after = {
    price_rule: PRICE_RULE_KIND_NAMES[input.kind],
    ...(customer && { customer_id: customer.id }),
    ...(level && { price_level: level, min_pieces: minPieces }),
    ...{ valid_from: input.valid_from, valid_to: input.valid_to },
    prices: rows.map(({ title, fen }) => ({ title, fen })),
  }
  await audit(
    db,
    actor,
    {
      action: 'price_rule.added',
      ...(customer
        ? { entity: 'customer', entityId: customer.id }
        : { entity: 'sku_price', entityId: input.prices[0]?.sku_id ?? '' }),
      after,
    },
    request.id,
  )
  return { added: rows.length, replaced: rowCount ?? 0 }
}

/** Ends rules. Those that have ended already are skipped. */
export async function removePriceRules(
  { db, actor, request }: Context,
  { ids }: Input<typeof RemovePriceRules>,
): Promise<Output<typeof RemovePriceRules>> {
  const { rows } = await db.execute<EndedRule>(
    sql`${selectRules}, coalesce(r.sku_id, (select min(k.id) from sku k where k.product_id = r.product_id))::int as any_sku
      ${fromRules} where r.id = any(${sql.param(ids)}::bigint[]) and r.removed_at is null
      order by r.id for update of r`,
  )
  if (rows.length === 0) throw new AppError('not_found')
  const found = rows.map(({ id }) => id)
  await db.execute(
    sql`update price_rule set removed_at = now() where id = any(${sql.param(found)}::bigint[])`,
  )
  const before = {
    prices: rows.map(({ customer, level, min_pieces, title, amount_fen }) => ({
      title,
      fen: amount_fen,
      ...(customer !== null && { customer }),
      ...(level !== null && { price_level: level, min_pieces }),
    })),
  }
  const [first] = rows
  await audit(
    db,
    actor,
    {
      action: 'price_rule.removed',
      ...(first?.customer_id
        ? { entity: 'customer', entityId: first.customer_id }
        : { entity: 'sku_price', entityId: first?.any_sku ?? '' }),
      before,
    },
    request.id,
  )
  return { removed: found.length }
}
