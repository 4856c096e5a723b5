import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test as testAnywhere, vi } from 'vitest'
import { askReadModel, testColumnar } from '../../domains/analysis/testing/test-columnar.ts'
import { salesFacts } from '../../domains/sales/schema.ts'
import { aBrand, aTenant } from '../../testing/builders.ts'
import {
  describeWithoutCitus as describe,
  testWithoutCitus as test,
} from '../../testing/database/describe-on-citus.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { purgeChanges } from './change-log.ts'
import type { Columnar } from './columnar.ts'
import { removeTenantFiles } from './folders.ts'

let opened: TestDatabase
let database: Database
let tenantId: number
let dataDir: string
const servers: Columnar[] = []
const messages: string[] = []

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  tenantId = (await database.withOwner((db) => aTenant(db))).id
  await database.withOwner((db) => aBrand(db, { tenantId, name: '甲' }))
})
afterAll(() => opened.close())
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shangxue-columnar-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) await server.close()
  messages.length = 0
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const log = (message: string) => void messages.push(message)
function start(limits: Parameters<typeof testColumnar>[2] = {}): Columnar {
  const server = testColumnar(database, dataDir, limits, { warn: log, info: log, error: log })
  servers.push(server)
  return server
}
const brandNames = (server: Columnar, tenant = tenantId) =>
  askReadModel(server, tenant, async (source) => {
    const { rows } = await source.execute<{ name: string }>(sql`select name from brand order by id`)
    return rows.map(({ name }) => name)
  })
const folders = () => readdirSync(join(dataDir, 'columnar')).map((name) => join(dataDir, 'columnar', name))
const firstFolder = () => folders()[0] ?? ''
const rename = (name: string) =>
  database.withOwner((db) => db.execute(sql`update brand set name = ${name} where tenant_id = ${tenantId}`))

test('follows a stored file after a restart', async () => {
  const first = start()
  await rename('甲')
  expect(await brandNames(first)).toEqual(['甲'])
  await first.close()
  await rename('乙')
  expect(await brandNames(start())).toEqual(['乙'])
  expect(messages.join()).toContain('opened')
})

test('opens stored files again after the process of the engine has died', async () => {
  const server = start()
  await rename('甲')
  expect(await brandNames(server)).toEqual(['甲'])
  process.kill(server.enginePid ?? 0, 'SIGKILL')
  await expect.poll(() => server.enginePid).toBeUndefined()
  const ask = () => server.ask({ tenantId, stores: 'all', timeoutMs: 1_000, run: async () => 1 })
  expect(await ask()).toBeUndefined()
  expect(messages.join()).toContain('columnar files are closed: the process of the engine ended with SIGKILL')
  await rename('乙')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)
  expect(await brandNames(server)).toEqual(['乙'])
  expect(messages.filter((message) => message.includes('built'))).toHaveLength(1)
  expect(server.counts).toMatchObject({ builds: 2, failures: 1, differences: 0 })
})

test('leaves small companies to PostgreSQL', async () => {
  const server = start({ minRows: 1 })
  const ask = () => server.ask({ tenantId, stores: 'all', timeoutMs: 1_000, run: async () => 1 })
  expect(await ask()).toBeUndefined()
  await expect.poll(() => existsSync(join(dataDir, 'columnar'))).toBe(false)
  expect(await ask()).toBeUndefined()
})

test('replaces a damaged file', async () => {
  const first = start()
  await brandNames(first)
  await first.close()
  writeFileSync(join(firstFolder(), `t${tenantId}.duckdb`), 'not a database')
  expect(await brandNames(start())).toHaveLength(1)
  expect(messages.join()).toContain('built')
})

test('gives two servers of one folder a file each', async () => {
  const [one, two] = [start(), start()]
  await brandNames(one)
  await brandNames(two)
  expect(folders()).toHaveLength(2)
  await rename('丙')
  expect(await brandNames(one)).toEqual(['丙'])
  expect(await brandNames(two)).toEqual(['丙'])
})

test('rebuilds a file that differs from PostgreSQL', async () => {
  const server = start()
  await brandNames(server)
  // Without triggers the change is not logged.
  await database.withOwner(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`update brand set name = '丁' where tenant_id = ${tenantId}`)
  })
  expect(await brandNames(server)).not.toEqual(['丁'])
  await server.verify()
  expect(server.counts.differences).toBe(1)
  expect(messages.join()).toContain('differs from PostgreSQL: brand')
  expect(await brandNames(server)).toEqual(['丁'])
})

test('rebuilds a file that is older than the change log', async () => {
  const first = start()
  await brandNames(first)
  await first.close()
  await rename('戊')
  await database.withOwner(purgeChanges)
  await database.withOwner(purgeChanges)
  expect(await brandNames(start())).toEqual(['戊'])
  expect(messages.filter((message) => message.includes('built'))).toHaveLength(2)
})

test('closes the least recently used file', async () => {
  const server = start({ maxFiles: 1 })
  const other = (await database.withOwner((db) => aTenant(db))).id
  await brandNames(server)
  expect(await brandNames(server, other)).toEqual([])
  expect(await brandNames(server)).toHaveLength(1)
  expect(server.counts.builds).toBe(3)
})

describe('the files of an erased company', () => {
  test('are deleted with it', async () => {
    const server = start()
    await brandNames(server)
    await server.close()
    await removeTenantFiles(dataDir, tenantId)
    expect(readdirSync(firstFolder())).toEqual([])
  })

  test('are deleted by servers that still have them', async () => {
    const { id } = await database.withOwner((db) => aTenant(db))
    const server = start()
    await brandNames(server, id)
    await database.withOwner(async (db) => {
      await db.execute(sql`delete from columnar_change where tenant_id = ${id}`)
      await db.execute(sql`delete from tenant where id = ${id}`)
    })
    await server.verify()
    await expect.poll(() => existsSync(join(firstFolder(), `t${id}.duckdb`))).toBe(false)
  })
})

test('deletes folders of servers that have not run for a week', async () => {
  const server = start()
  await brandNames(server)
  const day = 86_400_000
  const gone = join(dataDir, 'columnar', 'gone-1')
  const recent = join(dataDir, 'columnar', 'recent-1')
  for (const [folder, age] of [
    [gone, 8 * day],
    [recent, 6 * day],
    [firstFolder(), 9 * day],
  ] as const) {
    mkdirSync(folder, { recursive: true })
    utimesSync(folder, new Date(), new Date(Date.now() - age))
  }
  const own = await askReadModel(server, tenantId, async () => 1)
  await server.verify()
  expect([own, existsSync(gone), existsSync(recent)]).toEqual([1, false, true])
  expect(await brandNames(server)).toHaveLength(1)
})

test('sums a past month again after it has changed', async () => {
  await database.withOwner(async (db) => {
    const ids = { tenantId, day: '2026-01-15', locationId: 1, salespersonId: 1, skuId: 1, customerId: 0 }
    await db.execute(sql`set local session_replication_role = replica`)
    await db.insert(salesFacts).values({ ...ids, pieces: 1, returned: 0, amountFen: 100, costFen: 60 })
  })
  const server = start()
  const sumOf = (table: string) =>
    askReadModel(server, tenantId, async (source) => {
      const { rows } = await source.execute<{ sum: number }>(
        sql`select sum(amount_fen)::int as sum from ${sql.raw(table)}`,
      )
      return [rows[0]?.sum, source.summedMonths.has('2026-01')]
    })
  expect(await sumOf('sku_month')).toEqual([100, true])
  await database.withOwner((db) =>
    db.execute(sql`update sales_fact set amount_fen = 90 where tenant_id = ${tenantId}`),
  )
  expect(await sumOf('sku_month')).toEqual([null, false])
  expect(await sumOf('sales_fact')).toEqual([90, false])
  await server.verify()
  expect(await sumOf('customer_day')).toEqual([90, true])
  expect(server.counts.differences).toBe(0)
})

test('rebuilds a file whose sums of months differ from its rows', async () => {
  const first = start()
  await brandNames(first)
  await first.close()
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(firstFolder(), `t${tenantId}.duckdb`))
  const connection = await instance.connect()
  await connection.run('update sku_month set amount_fen = amount_fen + 1')
  connection.closeSync()
  instance.closeSync()
  const second = start()
  await brandNames(second)
  await second.verify()
  expect(second.counts.differences).toBe(1)
  expect(messages.join()).toContain('differs from PostgreSQL: sku_month')
})

test('reads no file outside of its folder', async () => {
  const server = start()
  await expect(
    server.ask({
      stores: 'all',
      tenantId,
      timeoutMs: 1_000,
      run: (source) => source.execute(sql`select * from read_csv('/etc/passwd')`),
    }),
  ).resolves.toBeUndefined()
})

testAnywhere('leaves companies to PostgreSQL if their tables are distributed over nodes', async () => {
  const onNodes = { ...database, isDistributed: async () => true }
  const server = testColumnar(onNodes, dataDir, {}, { warn: log, info: log, error: log })
  servers.push(server)
  const ask = () => server.ask({ tenantId, stores: 'all', timeoutMs: 30_000, run: async () => 'from a file' })
  await vi.waitFor(async () => {
    expect(await ask()).toBeUndefined()
    expect(messages).toEqual([expect.stringContaining('distributed over nodes of Citus')])
  })
  expect(await ask()).toBeUndefined()
  expect(server.counts).toMatchObject({ answers: 0, builds: 0, failures: 0 })
})
