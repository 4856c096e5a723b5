import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { aTenant } from '../../testing/builders.ts'
import { citusUrls } from '../../testing/database/citus-database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createDatabase, type Database } from './database.ts'

let opened: TestDatabase
let database: Database
let ours: number
let theirs: number
const brand = (tenantId: number, name: string) => ({ tenantId, name, pinyin: name })
const sqlStateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { cause?: { code: string }; code?: string }) => error.cause?.code ?? error.code,
  )
const INSUFFICIENT_PRIVILEGE = '42501'

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  ;[ours, theirs] = await database.withOwner(async (db) => {
    const tenantIds = [(await aTenant(db)).id, (await aTenant(db)).id] as const
    for (const tenant of tenantIds) await db.insert(brands).values(brand(tenant, `of ${tenant}`))
    return tenantIds
  })
})
afterAll(() => opened.close())

describe('a transaction bound to a tenant', () => {
  test("sees only its tenant's rows without a filter", async () => {
    const names = await database.withTenant({ tenantId: ours }, (db) =>
      db.select({ name: brands.name }).from(brands),
    )
    expect(names).toEqual([{ name: `of ${ours}` }])
  })

  test('cannot insert a row of another tenant', async () => {
    const insert = database.withTenant({ tenantId: ours }, (db) =>
      db.insert(brands).values(brand(theirs, 'planted')),
    )
    expect(await sqlStateOf(insert)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('changes no row of another tenant', async () => {
    const changed = await database.withTenant({ tenantId: ours }, (db) =>
      db.update(brands).set({ position: 9 }).returning({ tenant: brands.tenantId }),
    )
    expect(changed).toEqual([{ tenant: ours }])
  })

  test("leaves no binding to the connection's next user", async () => {
    await database.withTenant({ tenantId: ours }, async () => undefined)
    const { rows } = await database.pool.query(
      `select current_setting('app.tenant', true) as tenant, current_user as who`,
    )
    expect(rows[0].tenant || null).toBeNull()
    expect(rows[0].who).not.toBe('shangxue_app')
  })

  test("finds only its tenant's rows through search views", async () => {
    await database.withOwner(async (db) => {
      for (const tenant of [ours, theirs])
        await db.execute(sql`
          insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
          select tenant_id, id, 'Mate', 'Mate', 'serial', 'mate', 'mate 100%_x' from brand where tenant_id = ${tenant} limit 1`)
    })
    const search = (term: string) =>
      database.withTenant({ tenantId: ours }, async (db) => {
        const { rows } = await db.execute<{ tenant_id: number }>(
          sql`select n.tenant_id from searchable_product n where n.search_text ilike ${`%${term}%`}`,
        )
        return rows.map((row) => row.tenant_id)
      })
    expect(await search('mate')).toEqual([ours])
    expect(await search('zzz')).toEqual([])
    for (const view of ['searchable_product', 'searchable_device_code']) {
      const foreign = database.withTenant({ tenantId: ours }, (db) =>
        db.execute(sql.raw(`select from ${view} where tenant_id <> ${ours}`)),
      )
      expect((await foreign).rows, view).toEqual([])
    }
  })

  test('cannot read server-only tables', async () => {
    for (const table of ['server_setting', 'sign_in_failure', 'speech_usage'])
      expect(
        await sqlStateOf(
          database.withTenant({ tenantId: ours }, (db) => db.execute(sql.raw(`select * from ${table}`))),
        ),
        table,
      ).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('cannot write when read-only', async () => {
    const write = database.withTenant({ tenantId: ours, readOnly: true }, (db) =>
      db.insert(brands).values(brand(ours, 'x')),
    )
    expect(await sqlStateOf(write)).toBe('25006')
  })

  test('sees no record of any store without the stores of its user', async () => {
    const { rows } = await database.withOwner(async (db) => {
      await db.execute(
        sql`select set_config('role', 'shangxue_store_app', true), set_config('app.tenant', ${String(ours)}, true)`,
      )
      return db.execute(
        sql`select (select count(*) from brand)::int as brands, allowed_stores() is null as "noStores"`,
      )
    })
    expect(rows).toEqual([{ brands: 1, noStores: true }])
  })

  test('rejects ids of stores that are no numbers', async () => {
    const stores = { locationIds: ["1}';drop table brand;--"], memberIds: [] } as never
    expect(() => database.withTenant({ tenantId: ours, stores }, async () => undefined)).toThrow(TypeError)
  })

  test('rejects a tenant id that is no number', async () => {
    const malicious = "1',true);drop table brand;--" as unknown as number
    expect(() => database.withTenant({ tenantId: malicious }, async () => undefined)).toThrow(TypeError)
  })
})

describe('the application role', () => {
  test('sees nothing without a tenant', async () => {
    const rows = await database.withOwner(async (db) => {
      await db.execute(sql`select set_config('role', 'shangxue_app', true)`)
      const search = await db.execute(sql`select from searchable_product`)
      return [...(await db.select().from(brands)), ...search.rows]
    })
    expect(rows).toEqual([])
  })

  test('cannot log in or bypass row-level security', async () => {
    const { rows } = await database.pool.query(
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'shangxue_app'`,
    )
    // Citus connects its nodes as the role of the transaction.
    const rolcanlogin = citusUrls.length > 0
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin }])
  })

  test.each(['device_event', 'stock_ledger', 'sku_price', 'audit_log'])(
    'can neither update nor delete rows of %s',
    async (table) => {
      for (const statement of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`])
        expect(
          await sqlStateOf(database.withTenant({ tenantId: ours }, (db) => db.execute(sql.raw(statement)))),
          statement,
        ).toBe(INSUFFICIENT_PRIVILEGE)
    },
  )
})

describe('the schema', () => {
  test('has policy and tenant-first key on every tenant table', async () => {
    const { rows } = await database.pool.query<{ table: string; bound: boolean; key: string }>(`
      select c.relname as table, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as bound,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ bound, key }) => !bound || key !== 'tenant_id')).toEqual([])
  })

  test('grants the application role no table outside tenants', async () => {
    const { rows } = await database.pool.query<{ table: string }>(`
      select distinct g.table_name as table from information_schema.role_table_grants g
      where g.grantee = 'shangxue_app' and g.table_schema = 'public' and not exists (
        select from information_schema.columns c where c.table_name = g.table_name and c.column_name = 'tenant_id')`)
    expect(rows).toEqual([{ table: 'tenant' }])
  })
})

describe('SECURITY DEFINER functions', () => {
  test('have a fixed search path and no public access', async () => {
    const { rows } = await database.pool.query<{ name: string; config: string; everybody: boolean }>(`
      select p.proname as name, coalesce(p.proconfig::text, '') as config,
        has_function_privilege('public', p.oid, 'execute') as everybody
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`)
    expect(rows.length).toBeGreaterThan(1)
    const open = rows.filter(
      ({ config, everybody }) => everybody || !/search_path=.*pg_temp"?[,}]/.test(config),
    )
    expect(open).toEqual([])
  })
})

describe('a failed transaction', () => {
  test('leaves no trace and a usable connection', async () => {
    const failing = database.withTenant({ tenantId: ours }, async (db) => {
      await db.insert(brands).values(brand(ours, 'half done'))
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const names = await database.withTenant({ tenantId: ours }, (db) =>
      db.select({ name: brands.name }).from(brands),
    )
    expect(names).not.toContainEqual({ name: 'half done' })
  })

  test('is retried a bounded number of times', async () => {
    let tries = 0
    const failing = database.withTenant({ tenantId: ours }, async () => {
      tries++
      throw Object.assign(new Error('serialisation failure'), { code: '40001' })
    })
    expect(await sqlStateOf(failing)).toBe('40001')
    expect(tries).toBe(4)
  })
})
