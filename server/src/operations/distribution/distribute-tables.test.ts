import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { migrateDatabase } from '../../platform/database/connection/migrate.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { prepareJobQueue } from '../../platform/jobs/queue-schema.ts'
import { MIGRATIONS, migrateSchema } from '../../prepare.ts'
import { aTenant } from '../../testing/builders.ts'
import { citusUrls, createBareCitusDatabase } from '../../testing/database/citus-database.ts'
import { describeOnCitus } from '../../testing/database/describe-on-citus.ts'
import { openTestEmbedded } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import {
  distributeNewTables,
  distributeTables,
  NotDistributable,
  printDistribution,
} from './distribute-tables.ts'
import { readPlacements } from './plan.ts'

test('rejects a PostgreSQL without Citus', async () => {
  const opened = await openTestEmbedded()
  const attempt = distributeTables(opened.pool, () => undefined)
  await expect(attempt).rejects.toThrow(NotDistributable)
  await expect(attempt).rejects.toThrow(/has no Citus: install it on every node/)
  await opened.close()
})

test('leaves new tables alone without Citus', async () => {
  const opened = await openTestEmbedded()
  await expect(distributeNewTables(opened.pool)).resolves.toBeUndefined()
  await opened.close()
})

describeOnCitus('a filled database on Citus', () => {
  let opened: TestDatabase
  let database: Database
  let ours: number
  let theirs: number

  const addBrand = (tenantId: number, name: string) =>
    database.withTenant({ tenantId }, (db) =>
      db.insert(brands).values({ tenantId, name, pinyin: name }).returning({ id: brands.id }),
    )
  const listBrands = async (tenantId: number) =>
    (await database.withTenant({ tenantId }, (db) => db.select({ name: brands.name }).from(brands))).map(
      ({ name }) => name,
    )
  const placementOf = async (table: string) => {
    const client = await opened.pool.connect()
    try {
      return (await readPlacements(client)).get(table)
    } finally {
      client.release()
    }
  }
  const readPlan = async () => {
    const lines: string[] = []
    await printDistribution(opened.pool, (line) => lines.push(line))
    return lines
  }

  beforeAll(async () => {
    opened = await createBareCitusDatabase(citusUrls)
    database = createDatabase(opened.pool)
    await migrateDatabase(opened.pool, MIGRATIONS)
    await prepareJobQueue(opened.pool, ['page'])
    ;[ours, theirs] = await database.withOwner(async (db) => [(await aTenant(db)).id, (await aTenant(db)).id])
    for (const tenantId of [ours, theirs]) await addBrand(tenantId, `of ${tenantId}`)
  })
  afterAll(() => opened?.close())

  test('continues an interrupted run and keeps all rows', { timeout: 180_000 }, async () => {
    const planned = await readPlan()
    let steps = 0
    const interrupt = () => {
      if (++steps === 40) throw new Error('interrupted')
    }
    await expect(distributeTables(opened.pool, interrupt)).rejects.toThrow('interrupted')
    expect((await readPlan()).length).toBe(planned.length - 40)
    const lines: string[] = []
    await distributeTables(opened.pool, (line) => lines.push(line))
    expect(lines.join('\n')).toMatch(/verified: \d+ co-located tables, \d+ reference tables/)
    expect(await readPlan()).toEqual(['-- every table is distributed'])
    expect(await listBrands(ours)).toEqual([`of ${ours}`])
  })

  test('does nothing when every table is distributed', async () => {
    const lines: string[] = []
    await distributeTables(opened.pool, (line) => lines.push(line))
    expect(lines.filter((line) => line.includes('create_'))).toEqual([])
  })

  test('continues identity columns after the copied rows', async () => {
    const [first] = await addBrand(ours, 'second')
    const [next] = await addBrand(ours, 'third')
    expect(next?.id).toBe((first?.id ?? 0) + 1)
  })

  test('keeps foreign keys on the nodes', async () => {
    const orphan = opened.pool.query(
      `insert into sku (tenant_id, product_id, spec, color) values ($1, 987654, '', '')`,
      [ours],
    )
    await expect(orphan).rejects.toMatchObject({ code: '23503' })
  })

  test('hides rows of other tenants on the nodes', async () => {
    expect(await listBrands(theirs)).toEqual([`of ${theirs}`])
    const planted = database.withTenant({ tenantId: ours }, (db) =>
      db.insert(brands).values({ tenantId: theirs, name: 'planted', pinyin: 'planted' }),
    )
    await expect(planted).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('keeps the job queue on the coordinator', async () => {
    const { rows } = await opened.pool.query<{ result: string }>(
      `select result from run_command_on_workers($$select count(*) from pg_namespace where nspname = 'pgboss'$$)`,
    )
    expect(rows.map(({ result }) => result)).toEqual(citusUrls.slice(1).map(() => '0'))
  })

  test('distributes a table that a migration adds', async () => {
    await opened.pool.query(`create table loose (tenant_id integer not null, id bigint generated always as identity,
      brand_id bigint, primary key (tenant_id, id), foreign key (tenant_id, brand_id) references brand (tenant_id, id));
      call bind_to_tenant('loose')`)
    await distributeNewTables(opened.pool)
    expect(await placementOf('loose')).toBe('distributed')
    const [brand] = await addBrand(ours, 'fourth')
    const insert = `insert into loose (tenant_id, brand_id) values ($1, $2) returning id`
    expect((await opened.pool.query(insert, [ours, brand?.id])).rows).toEqual([{ id: expect.anything() }])
    await expect(opened.pool.query(insert, [theirs, brand?.id])).rejects.toMatchObject({ code: '23503' })
  })

  test('refuses an empty database, and a coordinator without workers', async () => {
    const bare = await createBareCitusDatabase(citusUrls)
    await expect(distributeTables(bare.pool, () => undefined)).rejects.toThrow(/has no tables/)
    await bare.pool.query('select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid <> 0')
    await expect(distributeTables(bare.pool, () => undefined)).rejects.toThrow(/Citus knows no worker/)
    await bare.close()
  })
})

/** The first migration that was written when tables could be distributed is the next one. */
const LAST_BEFORE_CITUS = 27

describeOnCitus('a database that was distributed by an earlier version', () => {
  test('is migrated, and logs no changes for columnar files', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shangxue-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
    const earlier = entries.filter(({ idx }: { idx: number }) => idx <= LAST_BEFORE_CITUS)
    writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }))
    const opened = await createBareCitusDatabase(citusUrls)
    await migrateDatabase(opened.pool, folder)
    rmSync(folder, { recursive: true })
    await distributeTables(opened.pool, () => undefined)
    await migrateSchema(opened.pool)
    const count = `select count(*)::int as result from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.prosrc like '%into columnar_change%'`
    const { rows } = await opened.pool.query<{ result: string }>(
      'select result from run_command_on_all_nodes($1)',
      [count],
    )
    expect(rows.map(({ result }) => result)).toEqual(citusUrls.map(() => '0'))
    const lines: string[] = []
    await printDistribution(opened.pool, (line) => lines.push(line))
    expect(lines).toEqual(['-- every table is distributed'])
    await opened.close()
  })
})
