import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { migrateDatabase } from '../../platform/database/connection/migrate.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { prepareJobQueue } from '../../platform/jobs/queue-schema.ts'
import { MIGRATIONS } from '../../prepare.ts'
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
