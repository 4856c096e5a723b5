// @module-tag full
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { MODULE_KEYS } from '@shangxue/contract/platform/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPENSE_RULES } from '../domains/expenses/verify-entries.ts'
import { LEDGER_RULES } from '../domains/ledger/verify-ledger.ts'
import { SALE_RULES } from '../domains/sales/verify-sales.ts'
import { ledgerDifferences } from '../domains/stock/verify-stock.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { borrowTestDatabase } from '../testing/database/open-test-database.ts'
import type { TestDatabase } from '../testing/database/test-database.ts'
import { DEMO_MOMENT as NOW, openDemo, seedAllDemoData } from '../testing/demo.ts'
import { DEMO_HINT, seedDemo } from './demo.ts'
import { DEVICE_OUTCOMES } from './stock/devices.ts'
import { ean13Valid, luhnValid } from './testing/check-digits.ts'
import { readTermState } from './testing/term-state.ts'

let opened: TestDatabase
let database: Database
const folder = mkdtempSync(join(tmpdir(), 'shangxue-demo-'))
const dataDir = (name: string) => join(folder, name)

beforeAll(async () => {
  opened = await openDemo(dataDir('opened'))
  database = createDatabase(opened.pool)
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = async <T extends object>(query: string, { pool } = opened) => (await pool.query<T>(query)).rows
const count = async (from: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1
const DEMO_TENANT = `(select id from tenant where name = '演示数据库')`

const TABLES =
  'sku product customer sku_price device device_identifier device_event stock_ledger stock_balance stock_document stock_transfer stock_transfer_line sale sale_line sale_line_device sale_payment sales_fact'.split(
    ' ',
  )

/** Hashes everything except the time of writing. */
async function hashTables(database: TestDatabase): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES)
    for (const row of await rowsOf(
      `select (to_jsonb(t) - 'created_at' - 'written_at')::text as t from ${table} t order by 1`,
      database,
    ))
      hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

it('posts cash entries with budgets, some exceeded', async () => {
  for (const rules of [LEDGER_RULES, EXPENSE_RULES])
    expect(await database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
  expect(
    await count(`expense_category where parent_id is not null and direction = 'expense'`),
  ).toBeGreaterThanOrEqual(8)
  expect(await count(`expense_category where parent_id is null and direction = 'expense'`)).toBe(3)
  expect(await count(`recurring_entry where state = 'active' and next_day > '2026-03-14'`)).toBe(3)
  expect(await count('expense_entry where reverses_id is not null')).toBe(1)
  const exceededItems = `select b.item_id from expense_budget b join expense_entry e on e.item_id = b.item_id and e.day >= '2026-02-01'
    and e.day < '2026-03-01' group by b.item_id, b.amount_fen having sum(e.amount_fen) > b.amount_fen`
  const exceededCount = await count(`(${exceededItems}) as found`)
  expect(exceededCount).toBeGreaterThan(0)
  expect(exceededCount).toBeLessThan(await count('expense_budget'))
  expect(
    await rowsOf(`select a.name from account a join account_day d on d.account_id = a.id where a.kind <> 'books'
      group by a.name having sum(d.in_fen - d.out_fen) < 0`),
  ).toEqual([])
})

it('has pending and decided price and expense requests', async () => {
  const states = (table: string) =>
    rowsOf(
      `select state, count(*)::int as n from ${table} where tenant_id = ${DEMO_TENANT} group by 1 order by 1`,
    )
  expect(await states('price_request')).toEqual([
    { state: 'declined', n: 1 },
    { state: 'pending', n: 1 },
  ])
  expect(await states('expense_request')).toEqual([
    { state: 'approved', n: 1 },
    { state: 'declined', n: 1 },
    { state: 'pending', n: 1 },
  ])
  // Each requested price is below the current floor price and replaces one above it.
  const floor = `(select amount_fen from sku_price p where p.sku_id = l.sku_id and p.type = 'floor' order by valid_from desc limit 1)`
  expect(await count(`price_request_line l where amount_fen < ${floor} and before_fen >= ${floor}`)).toBe(5)
  // The pending request exceeds its budget by the stated amount, including what was spent in its month.
  expect(
    await rowsOf(`select q.over_fen::int as said, (q.amount_fen + coalesce(sum(e.amount_fen), 0) - b.amount_fen)::int as is
      from expense_request q join expense_budget b on b.item_id = q.item_id
        left join expense_entry e on e.item_id = q.item_id and date_trunc('month', e.day) = date_trunc('month', q.day)
      where q.state = 'pending' group by q.id, q.over_fen, q.amount_fen, b.amount_fen`),
  ).toEqual([{ said: 180_000, is: 180_000 }])
})

describe('seeding', () => {
  it('runs once for two servers and is deterministic', async () => {
    const freshDatabase = await borrowTestDatabase()
    const seeded = await Promise.all(
      ['one', 'other'].map((server) => seedAllDemoData(freshDatabase, dataDir(server))),
    )
    expect(seeded.sort()).toEqual([false, true])
    expect(await rowsOf('select count(*)::int as n from tenant', freshDatabase)).toEqual([{ n: 2 }])
    expect(await hashTables(freshDatabase)).toBe(await hashTables(opened))
    expect(await readTermState(freshDatabase)).toEqual(await readTermState(opened))
    await freshDatabase.close()
    // Seeding takes long on a busy machine.
  }, 120_000)

  it('depends on the moment', async () => {
    const freshDatabase = await borrowTestDatabase()
    await seedDemo(createDatabase(freshDatabase.pool), undefined, new Date(NOW.getTime() + 3_600_000))
    expect(await hashTables(freshDatabase)).not.toBe(await hashTables(opened))
    await freshDatabase.close()
  }, 90_000)

  it('does nothing on a later start', async () => {
    const before = await count('device_event')
    expect(await seedDemo(database)).toBe(false)
    expect(await count('device_event')).toBe(before)
  })

  it('does nothing in a database with a tenant', async () => {
    const other = await borrowTestDatabase()
    await other.pool.query(
      `insert into tenant (name, settings) values ('真实公司', '{"timeZone":"Asia/Shanghai"}')`,
    )
    expect(await seedDemo(createDatabase(other.pool), undefined, NOW)).toBe(false)
    expect(await rowsOf('select 1 from app_user', other)).toEqual([])
    await other.close()
  })
})

describe('users', () => {
  it('have the offered password and positions', async () => {
    const users = await rowsOf<{ name: string; boss: boolean; hash: string; position: string }>(
      `select name, boss, position, password_hash as hash from app_user where tenant_id = ${DEMO_TENANT}`,
    )
    for (const { yonghuming, zhiwei } of DEMO_HINT.users) {
      const user = users.find(({ name }) => name === yonghuming)
      expect(user).toMatchObject({ position: zhiwei, boss: zhiwei === '老板' })
    }
    const hashes = new Set(
      (await rowsOf<{ hash: string }>('select password_hash as hash from app_user where not service')).map(
        (u) => u.hash,
      ),
    )
    expect(hashes.size).toBe(1)
    const [hash = ''] = hashes
    expect(hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await verify(hash, DEMO_HINT.mima)).toBe(true)
  })

  it('have keys by position, none for yewuyuan', async () => {
    const keys = await rowsOf<{ name: string; key: string }>(
      `select u.name, p.key from user_permission p join app_user u using (tenant_id) where u.id = p.user_id`,
    )
    const keysOf = (user: string) => keys.filter(({ name }) => name === user).map(({ key }) => key)
    expect(keysOf('yewuyuan')).toEqual([])
    expect(keysOf('dianzhang')).toEqual(expect.arrayContaining([...MODULE_KEYS]))
    expect(keysOf('dianzhang')).not.toContain('cost-view')
    expect(keysOf('caiwu')).toContain('cost-view')
  })

  it('include xuesheng at 初中, 八年级', async () => {
    expect(
      await rowsOf(`select u.name, p.level, p.grade from proficiency p join app_user u on u.id = p.user_id`),
    ).toEqual([{ name: 'xuesheng', level: '初中', grade: '八年级' }])
  })
})

describe('amounts', () => {
  it('give dianzhang todos in every section', async () => {
    const section = `case when done_at is null then coalesce(sign(day - '2026-03-14')::text, 'undated') else 'done' end`
    const owner = `join app_user u on u.id = t.user_id and u.name = 'dianzhang'`
    expect(await rowsOf(`select distinct ${section} from todo t ${owner}`)).toHaveLength(5)
  })

  it('match the promised brands, models, locations, customers and devices', async () => {
    const phones = `product where tenant_id = ${DEMO_TENANT} and tracking = 'serial'`
    expect(await count(`(select distinct brand_id from ${phones}) b`)).toBeGreaterThanOrEqual(8)
    expect(await count(phones)).toBeGreaterThanOrEqual(60)
    expect(await count(`product where tenant_id = ${DEMO_TENANT} and tracking = 'none'`)).toBe(12)
    expect(await count(`location where tenant_id = ${DEMO_TENANT} and kind = 'store'`)).toBe(5)
    expect(await count(`location where tenant_id = ${DEMO_TENANT} and kind = 'warehouse'`)).toBe(1)
    expect(await count(`customer where tenant_id = ${DEMO_TENANT}`)).toBe(150)
    expect(await count(`(select distinct area from customer where tenant_id = ${DEMO_TENANT}) a`)).toBe(12)
    const statuses = await rowsOf<{ status: string; n: number }>(
      `select status, count(*)::int as n from device where tenant_id = ${DEMO_TENANT} group by status`,
    )
    expect(Object.fromEntries(statuses.map(({ status, n }) => [status, n]))).toEqual(DEVICE_OUTCOMES)
    expect(await count(`device where tenant_id = ${DEMO_TENANT}`)).toBe(3000)
  })

  it('cover all stock ages, low stock and daily sales', async () => {
    const older = (days: number) =>
      count(
        `device where status = 'in_stock' and received_at < '${NOW.toISOString()}'::timestamptz - interval '${days} days'`,
      )
    const ages = [await older(30), await older(60), await older(90)]
    expect(ages[2]).toBeGreaterThan(30)
    expect(ages[1]).toBeGreaterThan((ages[2] ?? 0) + 30)
    expect(ages[0]).toBeGreaterThan((ages[1] ?? 0) + 30)
    const lowStock =
      await count(`(select from sku s left join stock_balance b on b.tenant_id = s.tenant_id and b.sku_id = s.id
      group by s.tenant_id, s.id, s.min_stock having coalesce(sum(b.quantity), 0) < s.min_stock) few`)
    expect(lowStock).toBeGreaterThanOrEqual(10)
    expect(lowStock).toBeLessThan(80)
    expect(await count(`(select distinct at::date from device_event where kind = 'sold') d`)).toBeGreaterThan(
      80,
    )
  })

  it('include about 25 skus with price changes in 7 days', async () => {
    const changes = await rowsOf<{ sku_id: string; up: boolean }>(`
      select sku_id, amount_fen > previous as up from (
        select *, lag(amount_fen) over (partition by tenant_id, sku_id, type order by valid_from) as previous from sku_price
      ) p where previous is not null and type = 'wholesale' and valid_from > '${NOW.toISOString()}'::timestamptz - interval '7 days'`)
    const skus = new Set(changes.map(({ sku_id }) => sku_id))
    expect(skus.size).toBeGreaterThanOrEqual(20)
    expect(skus.size).toBeLessThanOrEqual(30)
    expect(new Set(changes.map(({ up }) => up))).toEqual(new Set([true, false]))
  })
})

describe('consistency', () => {
  it('has valid and unique IMEIs', async () => {
    const codes = await rowsOf<{ value: string }>(`select value from device_identifier where kind <> 'sn'`)
    expect(codes).toHaveLength(2 * (3000 + 12))
    expect(codes.filter(({ value }) => !/^\d{15}$/.test(value) || !luhnValid(value))).toEqual([])
    expect(new Set(codes.map(({ value }) => value)).size).toBe(codes.length)
  })

  it('has valid EAN-13 barcodes', async () => {
    const codes = await rowsOf<{ barcode: string }>('select barcode from sku')
    expect(codes.filter(({ barcode }) => !ean13Valid(barcode))).toEqual([])
  })

  it('has balances equal to ledger sums', async () => {
    expect(
      await rowsOf(`
        select * from stock_balance b full join (
          select tenant_id, sku_id, location_id, sum(quantity)::int as q, sum(value_fen)::bigint as v
          from stock_ledger group by 1, 2, 3) l using (tenant_id, sku_id, location_id)
        where b.quantity is distinct from coalesce(l.q, 0) or b.value_fen is distinct from coalesce(l.v, 0)`),
    ).toEqual([])
  })

  it('passes the rules of check:ledgers', async () => {
    expect(await database.withOwner(ledgerDifferences)).toEqual([])
    expect(await database.withOwner((db) => ledgerDifferences(db, SALE_RULES))).toEqual([])
  })

  it('links sales and returns to stock documents at cost', async () => {
    const stock = await rowsOf(`
      select e.device_id from device_event e where e.tenant_id = ${DEMO_TENANT} and e.kind in ('sold', 'returned')
        and (select count(*) from sale_line_device v join sale s on s.tenant_id = v.tenant_id and s.id = v.sale_id
             join stock_document p on p.tenant_id = s.tenant_id and p.id = s.document_id and p.number = e.document
             where v.device_id = e.device_id and s.kind = case e.kind when 'sold' then 'sale' else 'return' end
               and s.customer_id is not distinct from case e.kind when 'sold' then e.customer_id else s.customer_id end) <> 1`)
    expect(stock).toEqual([])
    const [factSums] = await rowsOf<{ sum: string }>(
      `select sum(cost_fen)::text as sum from sales_fact where tenant_id = ${DEMO_TENANT}`,
    )
    const [soldFacts] = await rowsOf<{ sum: string }>(
      `select sum(-value_fen)::text as sum from stock_ledger where tenant_id = ${DEMO_TENANT} and kind = 'sold'`,
    )
    const [returnedFacts] = await rowsOf<{ sum: string }>(`
      select sum(v.cost_fen)::text as sum from sale_line_device v join sale s using (tenant_id)
      where s.id = v.sale_id and s.kind = 'return'`)
    expect(Number(factSums?.sum) + Number(returnedFacts?.sum)).toBe(Number(soldFacts?.sum))
  })

  it('has sales over 60 days and two pending ones', async () => {
    expect(await count(`(select distinct day from sale where day > '2026-01-13') d`)).toBeGreaterThan(50)
    expect(await count(`sale where customer_id is null`)).toBeGreaterThan(300)
    expect(await count(`sale_payment where method = 'on_account'`)).toBeGreaterThan(100)
    expect(await count(`sale where status = 'waiting'`)).toBe(2)
  })

  it('has targets for stores and sellers, and a general commission', async () => {
    const goals = await rowsOf<{ month: string; stores: number; people: number }>(`
      select month::text as month, count(location_id)::int as stores, count(user_id)::int as people
      from sales_target where tenant_id = ${DEMO_TENANT} group by month order by month`)
    const { stores, people } = goals[0] ?? { stores: 0, people: 0 }
    expect(goals).toEqual([
      { month: '2026-02-01', stores, people },
      { month: '2026-03-01', stores, people },
    ])
    expect(stores).toBeGreaterThanOrEqual(5)
    expect(people).toBe(4)
    expect(
      await count(
        `commission_rule where num_nonnulls(brand_id, product_id) = 0 and valid_from < '2026-01-01'`,
      ),
    ).toBe(1)
  })

  it('has devices in transit on open transfers only', async () => {
    expect(
      await rowsOf(`
        select d.id from device d left join stock_transfer_line l on l.tenant_id = d.tenant_id and l.device_id = d.id
          and exists (select from stock_transfer t where t.tenant_id = l.tenant_id and t.id = l.transfer_id and t.state = 'out')
        where (d.status = 'in_transit') <> (l.line is not null)`),
    ).toEqual([])
  })

  it('never had negative stock', async () => {
    expect(
      await rowsOf(`select * from (select sum(quantity) over w as held, sum(value_fen) over w as worth from stock_ledger
        window w as (partition by tenant_id, sku_id, location_id order by id)) l where held < 0 or worth < 0`),
    ).toEqual([])
  })

  it('has balances equal to the devices', async () => {
    expect(
      await rowsOf(`
        select * from (select b.* from stock_balance b join sku s using (tenant_id) join product p using (tenant_id)
          where s.id = b.sku_id and p.id = s.product_id and p.tracking = 'serial') b
        full join (
          select tenant_id, sku_id, location_id,
            count(*) filter (where status in ('in_stock', 'reserved'))::int as held,
            count(*) filter (where status = 'reserved')::int as reserved_devices,
            count(*) filter (where status = 'in_transit')::int as in_transit_devices,
            coalesce(sum(cost_fen) filter (where status in ('in_stock', 'reserved')), 0)::bigint as cost
          from device where status in ('in_stock', 'reserved', 'in_transit') group by 1, 2, 3
        ) d using (tenant_id, sku_id, location_id)
        where (coalesce(b.quantity, 0), coalesce(b.reserved, 0), coalesce(b.in_transit, 0), coalesce(b.value_fen, 0))
          <> (coalesce(held, 0), coalesce(reserved_devices, 0), coalesce(in_transit_devices, 0), coalesce(cost, 0))`),
    ).toEqual([])
  })

  it('has device states equal to their last events, without breaks', async () => {
    const broken = await rowsOf(`
      select e.* from (
        select *, lag(to_status) over w as was, lag(to_location_id) over w as was_at, lag(at) over w as was_when,
          lead(id) over w is null as last
        from device_event window w as (partition by tenant_id, device_id order by id)
      ) e join device d on d.tenant_id = e.tenant_id and d.id = e.device_id
      where e.from_status is distinct from e.was or e.from_location_id is distinct from e.was_at or e.at < e.was_when
        or (e.last and (e.to_status <> d.status or e.to_location_id is distinct from d.location_id))`)
    expect(broken).toEqual([])
    expect(
      await count('device d where not exists (select from device_event e where e.device_id = d.id)'),
    ).toBe(0)
  })

  it('has no future event and no foreign user', async () => {
    const now = `'${NOW.toISOString()}'::timestamptz`
    for (const table of ['device_event', 'stock_ledger']) {
      expect(await count(`${table} where at > ${now}`)).toBe(0)
      expect(
        await count(`${table} e left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
          where u.id is null and e.kind <> 'activated'`),
      ).toBe(0)
    }
    expect(await count(`sku_price where valid_from > ${now}`)).toBe(0)
  })

  it('orders prices purchase ≤ floor ≤ wholesale < retail', async () => {
    expect(
      await rowsOf(`
        select * from (select sku_id,
          (array_agg(amount_fen order by valid_from desc) filter (where type = 'purchase'))[1] as purchase,
          (array_agg(amount_fen order by valid_from desc) filter (where type = 'floor'))[1] as floor,
          (array_agg(amount_fen order by valid_from desc) filter (where type = 'wholesale'))[1] as wholesale,
          (array_agg(amount_fen order by valid_from desc) filter (where type = 'retail'))[1] as retail
          from sku_price group by sku_id) p
        where (purchase <= floor and floor <= wholesale and wholesale < retail) is not true`),
    ).toEqual([])
    expect(await count('sku s where not exists (select from sku_price p where p.sku_id = s.id)')).toBe(0)
  })
})

it('separates the neighbour tenant by its names', async () => {
  const [neighbour] = await rowsOf<{ id: number; settings: object }>(
    `select * from tenant where name = '隔壁公司'`,
  )
  expect(neighbour?.settings).not.toHaveProperty('demo')
  expect(await rowsOf(`select name from product where tenant_id = ${neighbour?.id}`)).toEqual([
    { name: '隔壁专用机' },
  ])
  expect(await count(`product where tenant_id = ${DEMO_TENANT} and name like '%隔壁%'`)).toBe(0)
  expect(await count(`device where tenant_id = ${neighbour?.id} and status = 'in_stock'`)).toBe(10)
  expect(
    await rowsOf(`select s.number, s.pieces, f.pieces as told from sale s
      join sales_fact f on f.tenant_id = s.tenant_id where s.tenant_id = ${neighbour?.id}`),
  ).toEqual([{ number: 'XS20260311-001', pieces: 2, told: 2 }])
})
