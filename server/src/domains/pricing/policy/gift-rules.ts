import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  addGiftRule as AddGiftRule,
  listGiftRules as ListGiftRules,
  removeGiftRule as RemoveGiftRule,
} from '@shangxue/contract/pricing/policy'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { skuTitle } from '../../stock/service.ts'
import { requireValidity } from './price-rules.ts'

type GiftRow = Output<typeof ListGiftRules>['list'][number] & Record<string, unknown>

const selectGifts = sql`
  select r.id::int as id, r.brand_id::int as brand_id, r.product_id::int as product_id,
         coalesce(fb.name, concat_ws(' ', case when not starts_with(fp.name, pb.name) then pb.name end, fp.name)) as title,
         r.sku_id::int as sku_id, ${skuTitle} as gift, r.pieces, r.location_id::int as location_id, l.name as location,
         r.valid_from::text as valid_from, r.valid_to::text as valid_to`
const fromGifts = sql`
  from gift_rule r join sku s on s.id = r.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    left join brand fb on fb.id = r.brand_id left join product fp on fp.id = r.product_id
    left join brand pb on pb.id = fp.brand_id left join location l on l.id = r.location_id`

/** Gifts that have not ended. */
export async function listGiftRules(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filters: Input<typeof ListGiftRules>,
): Promise<Output<typeof ListGiftRules>> {
  const today = await getToday(db, actor.tenantId)
  const q = filters.q.trim().toLowerCase()
  const source = sql`${fromGifts} where r.removed_at is null and coalesce(r.valid_to >= ${today}::date, true)
    and (${q} = '' or strpos(lower(concat_ws(' ', fb.name, fp.name, fp.search_text, p.search_text)), ${q}) > 0)`
  const { rows } = await db.execute<GiftRow>(
    sql`${selectGifts} ${source} order by r.valid_from desc, r.id desc ${limitOffset(filters)}`,
  )
  return toPage(rows, filters, await cappedCount(db, sql`select 1 ${source}`))
}

export async function addGiftRule(
  { db, actor, request }: Context,
  input: Input<typeof AddGiftRule>,
): Promise<Output<typeof AddGiftRule>> {
  requireValidity(input)
  const { brand_id = null, product_id = null, location_id = null, sku_id, pieces } = input
  if ((brand_id === null) === (product_id === null)) throw new AppError('gift_rule_scope')
  const { rows: skus } = await db.execute<{ tracking: string }>(
    sql`select p.tracking from sku s join product p on p.id = s.product_id where s.id = ${sku_id}`,
  )
  if (!skus[0]) throw new AppError('not_found')
  if (skus[0].tracking !== 'none') throw new AppError('gift_not_accessory')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into gift_rule (tenant_id, brand_id, product_id, sku_id, pieces, location_id, valid_from, valid_to, created_by)
    values (${actor.tenantId}, ${brand_id}, ${product_id}, ${sku_id}, ${pieces}, ${location_id}, ${input.valid_from}::date,
            ${input.valid_to}::date, ${actor.userId}) returning id::int as id`)
  const [created] = rows
  if (!created) throw new TypeError('no gift')
  const { rows: stored } = await db.execute<GiftRow>(
    sql`${selectGifts} ${fromGifts} where r.id = ${created.id}`,
  )
  await audit(
    db,
    actor,
    { action: 'gift_rule.added', entity: 'gift_rule', entityId: created.id, after: details(stored[0]) },
    request.id,
  )
  return created
}

const details = (row: GiftRow | undefined) =>
  row && {
    title: row.title,
    gift: row.gift,
    gift_pieces: row.pieces,
    location: row.location,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
  }

export async function removeGiftRule(
  { db, actor, request }: Context,
  { id }: Input<typeof RemoveGiftRule>,
): Promise<Output<typeof RemoveGiftRule>> {
  const { rows } = await db.execute<GiftRow>(
    sql`${selectGifts} ${fromGifts} where r.id = ${id} and r.removed_at is null for update of r`,
  )
  const [gift] = rows
  if (!gift) throw new AppError('not_found')
  await db.execute(sql`update gift_rule set removed_at = now() where id = ${id}`)
  await audit(
    db,
    actor,
    { action: 'gift_rule.removed', entity: 'gift_rule', entityId: id, before: details(gift) },
    request.id,
  )
  return { id }
}
