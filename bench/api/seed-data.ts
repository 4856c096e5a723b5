import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/platform/database/database.ts'
import { aTenant, aUser } from '../../server/src/testing/builders.ts'

export const BENCH_USER = 'bench'
export const BENCH_PASSWORD = 'bench-password-1'
export const STOCK_ROWS = 100_000
const NEIGHBOURS = 20
const NEIGHBOUR_ROWS = 2_000

/** One large tenant beside twenty small ones, made by the database itself: quick, and the same every time. */
export async function seedBench(database: Database): Promise<void> {
  const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  for (let i = 0; i <= NEIGHBOURS; i++) {
    await database.withOwner(async (db) => {
      const tenant = await aTenant(db, { name: `bench-${i}` })
      await aUser(db, {
        tenantId: tenant.id,
        passwordHash,
        name: i === 0 ? BENCH_USER : `neighbour-${i}`,
        boss: true,
      })
      await stock(db, tenant.id, i === 0 ? STOCK_ROWS : NEIGHBOUR_ROWS)
    })
  }
  await database.pool.query('vacuum analyze')
}

async function stock(db: Parameters<Parameters<Database['withOwner']>[0]>[0], tenant: number, rows: number) {
  await db.execute(
    sql`insert into brand (tenant_id, name, position, pinyin) select ${tenant}, 'Brand ' || n, n, 'brand' || n from generate_series(1, 10) n`,
  )
  await db.execute(
    sql`insert into location (tenant_id, name, kind, position) select ${tenant}, 'Store ' || n, 'store', n from generate_series(1, 10) n`,
  )
  await db.execute(sql`
    insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
    select ${tenant}, b.id, b.name || ' Model ' || n, 'M' || n, 'serial', 'model' || n, lower(b.name || ' model ' || n || ' m' || n)
    from brand b, generate_series(1, 20) n where b.tenant_id = ${tenant}`)
  await db.execute(sql`
    insert into sku (tenant_id, product_id, spec, color) select ${tenant}, p.id, s, c
    from product p, unnest(array['8+128', '12+256']) s, unnest(array['黑色', '白色', '蓝色']) c where p.tenant_id = ${tenant}`)
  await db.execute(sql`
    insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
    select ${tenant}, skus.ids[1 + n % cardinality(skus.ids)], 'in_stock', places.ids[1 + n % cardinality(places.ids)], 100000 + n, now() - make_interval(mins => n)
    from generate_series(1, ${rows}::int) n, (select array_agg(id) ids from sku where tenant_id = ${tenant}) skus, (select array_agg(id) ids from location where tenant_id = ${tenant}) places`)
  await db.execute(sql`
    insert into device_identifier (tenant_id, value, kind, device_id)
    select ${tenant}, '86' || lpad((row_number() over (order by id) * 7919 % 10000000000000)::text, 13, '0'), 'imei1', id from device where tenant_id = ${tenant}`)
  await db.execute(sql`
    insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    select tenant_id, sku_id, location_id, count(*), sum(cost_fen) from device where tenant_id = ${tenant} group by 1, 2, 3`)
}
