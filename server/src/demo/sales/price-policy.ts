import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Calendar } from '../calendar.ts'

/** 20260314 → 2026-03-14 */
const dayOf = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

/**
 * Price levels of a few customers, an own price, quantity breaks and a gift. They concern the last customers and models, so that
 * tests of other areas find the prices that they expect.
 */
export async function seedPricePolicy(
  db: Db,
  { tenantId, calendar, staff }: { tenantId: number; calendar: Calendar; staff: { readonly boss: number } },
): Promise<void> {
  const today = dayOf(calendar.digits(0))
  const { rows: customers } = await db.execute<{ id: number }>(sql`
    select id::int as id from customer where tenant_id = ${tenantId} and active order by id desc limit 3`)
  const { rows: skus } = await db.execute<{ id: number; product_id: number; retail: number }>(sql`
    select distinct on (p.id) s.id::int as id, p.id::int as product_id, (
        select v.amount_fen from sku_price v where v.tenant_id = s.tenant_id and v.sku_id = s.id and v.type = 'wholesale'
        order by v.valid_from desc limit 1)::float8 as retail
    from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
    where s.tenant_id = ${tenantId} and p.tracking = 'serial' and p.active and s.active
    order by p.id desc, s.id desc limit 3`)
  const { rows: accessories } = await db.execute<{ id: number }>(sql`
    select s.id::int as id from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
    where s.tenant_id = ${tenantId} and p.tracking = 'none' and p.name like '%数据线%' order by s.id desc limit 1`)
  const [buyer] = customers
  const [own, model] = skus
  for (const [n, { id }] of customers.entries())
    await db.execute(
      sql`update customer set price_level = ${n === 2 ? 'wholesale_b' : 'wholesale'} where tenant_id = ${tenantId} and id = ${id}`,
    )
  const rules = [
    ...(own && buyer
      ? [
          {
            ...{ kind: 'customer', customer: buyer.id, level: null, pieces: null },
            ...{ product: own.product_id, sku: own.id, fen: own.retail - 3_000, to: addDays(today, 60) },
          },
        ]
      : []),
    ...(model
      ? [5, 10].map((pieces) => ({
          ...{ kind: 'break', customer: null, level: 'wholesale', pieces },
          ...{ product: model.product_id, sku: null, fen: model.retail - 400 * pieces, to: null },
        }))
      : []),
  ]
  await db.execute(sql`
    insert into price_rule (tenant_id, kind, customer_id, level, min_pieces, product_id, sku_id, amount_fen, valid_from,
      valid_to, created_by)
    select ${tenantId}::int, g.kind, g.customer, g.level, g.pieces, g.product, g.sku, g.fen, ${addDays(today, -10)}::date, g."to",
           ${staff.boss}::bigint
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as g(kind text, customer bigint, level text, pieces integer,
      product bigint, sku bigint, fen bigint, "to" date)`)
  const [gift] = accessories
  if (gift && own)
    await db.execute(sql`
      insert into gift_rule (tenant_id, product_id, sku_id, pieces, valid_from, valid_to, created_by)
      values (${tenantId}, ${own.product_id}, ${gift.id}, 1, ${addDays(today, -10)}::date, ${addDays(today, 30)}::date,
              ${staff.boss})`)
}
