import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../domains/catalogue/schema.ts'
import { aTenant } from '../../../testing/builders.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { createDatabase, type Database, type Db } from '../database.ts'
import { sqlState } from '../errors.ts'

const READ_ONLY_TRANSACTION = '25006'
const QUERY_CANCELED = '57014'

describe.skipIf(!process.env.TEST_DATABASE_URL)('a read', () => {
  let opened: TestDatabase
  let readPool: pg.Pool
  let database: Database
  let ours: number
  let theirs: number

  beforeAll(async () => {
    opened = await openTestDatabase()
    if (!opened.readPool) throw new TypeError('no connections for reads')
    readPool = opened.readPool
    database = createDatabase(opened.pool, { readPool })
    ;[ours, theirs] = await database.withOwner(async (db) => {
      const tenantIds = [(await aTenant(db)).id, (await aTenant(db)).id] as const
      for (const tenantId of tenantIds)
        await db.insert(brands).values({ tenantId, name: `of ${tenantId}`, pinyin: 'x' })
      return tenantIds
    })
  })
  afterAll(() => opened.close())

  const names = async (db: Db) =>
    (await db.select({ name: brands.name }).from(brands)).map(({ name }) => name)
  /** Role of the connection that answers, and whether its statements share a transaction. */
  const describeConnection = async (db: Db) => {
    const state = async () =>
      (
        await db.execute<{ role: string; start: string }>(
          sql`select current_user as role, now()::text as start`,
        )
      ).rows[0]
    const [first, second] = [await state(), await state()]
    return { role: second?.role, inTransaction: first?.start === second?.start }
  }
  /** A pool of this one connection. */
  const poolOf = (client: pg.PoolClient, overrides: Record<string, unknown> = {}) => {
    const own: Record<PropertyKey, unknown> = {
      query: (...sent: Parameters<pg.PoolClient['query']>) => client.query(...sent),
      release: () => undefined,
      ...overrides,
    }
    const only = new Proxy(client, {
      get: (target, key) => (Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key, target)),
    })
    return { connect: async () => only } as unknown as pg.Pool
  }

  test('runs in the application role without a transaction', async () => {
    const read = database.withTenant({ tenantId: ours, readOnly: true }, describeConnection)
    expect(await read).toMatchObject({ role: 'shangxue_app', inTransaction: false })
  })

  test('sees the rows of its own tenant when the connection serves another one in turn', async () => {
    const client = await readPool.connect()
    const onOneConnection = createDatabase(opened.pool, { readPool: poolOf(client) })
    const seen: string[][] = []
    for (const tenantId of [ours, theirs, ours, ours, theirs])
      seen.push(await onOneConnection.withTenant({ tenantId, readOnly: true }, names))
    client.release(true)
    expect(seen).toEqual([ours, theirs, ours, ours, theirs].map((tenantId) => [`of ${tenantId}`]))
  })

  test('sees the stores of its own user when the connection serves another one in turn', async () => {
    const client = await readPool.connect()
    const onOneConnection = createDatabase(opened.pool, { readPool: poolOf(client) })
    const seen: unknown[] = []
    for (const stores of ['all', { locationIds: [3, 4], memberIds: [7] }, 'all'] as const)
      seen.push(
        await onOneConnection.withTenant({ tenantId: ours, readOnly: true, stores }, async (db) => {
          const { rows } = await db.execute(
            sql`select current_user as role, allowed_stores()::text as stores, allowed_members()::text as members`,
          )
          return rows[0]
        }),
      )
    client.release(true)
    expect(seen).toMatchObject([
      { role: 'shangxue_app' },
      { role: 'shangxue_store_app', stores: '{3,4}', members: '{7}' },
      { role: 'shangxue_app' },
    ])
  })

  test('cannot write', async () => {
    const write = database.withTenant({ tenantId: ours, readOnly: true }, (db) =>
      db.update(brands).set({ position: 9 }),
    )
    expect(await write.catch(sqlState)).toBe(READ_ONLY_TRANSACTION)
  })

  test('leaves the connection usable after a failed statement', async () => {
    const client = await readPool.connect()
    const onOneConnection = createDatabase(opened.pool, { readPool: poolOf(client) })
    const read = (run: (db: Db) => Promise<unknown>) =>
      onOneConnection.withTenant({ tenantId: ours, readOnly: true }, run)
    await expect(read((db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
    expect(await read(names)).toEqual([`of ${ours}`])
    client.release(true)
  })

  test('has the timeout of its caller', async () => {
    const sleep = (timeoutMs?: number) =>
      database.withTenant({ tenantId: ours, readOnly: true, ...(timeoutMs && { timeoutMs }) }, (db) =>
        db.execute(sql`select pg_sleep(0.2)`),
      )
    expect(await sleep(50).catch(sqlState)).toBe(QUERY_CANCELED)
    expect(await sleep().then(() => 'done', sqlState)).toBe('done')
  })

  test('withholds results and closes the connection if the tenant cannot be set', async () => {
    const client = await readPool.connect()
    const released: unknown[] = []
    const query = (text: pg.QueryConfig | string, values?: unknown[]) =>
      client.query(typeof text === 'string' && text.includes('app.tenant') ? 'select 1/0' : text, values)
    const release = (error: unknown) => void released.push(error)
    const failing = createDatabase(opened.pool, { readPool: poolOf(client, { query, release }) })
    const results: unknown[] = []
    const read = failing.withTenant({ tenantId: ours, readOnly: true }, async (db) => {
      results.push(await names(db))
    })
    await expect(read).rejects.toThrow()
    expect(results).toEqual([])
    expect(released).toEqual([expect.any(Error)])
    client.release(true)
  })

  test('has one snapshot on request', async () => {
    const [before, after] = await database.withTenant(
      { tenantId: ours, readOnly: true, singleSnapshot: true },
      async (db) => {
        const first = await names(db)
        await database.withTenant({ tenantId: ours }, (other) =>
          other.insert(brands).values({ tenantId: ours, name: 'later', pinyin: 'x' }),
        )
        return [first, await names(db)]
      },
    )
    expect(after).toEqual(before)
  })

  test('uses transactions where a pooler may change the connection', async () => {
    const client = await readPool.connect()
    const pooled = createDatabase(opened.pool, { readPool: poolOf(client, { processID: 1 }) })
    for (const tenantId of [ours, theirs]) {
      const read = { tenantId, readOnly: true }
      expect(await pooled.withTenant(read, describeConnection)).toMatchObject({ inTransaction: true })
      expect(await pooled.withTenant(read, names)).toContain(`of ${tenantId}`)
    }
    const { rows } = await client.query(
      `select current_user as role, current_setting('app.tenant', true) as tenant`,
    )
    expect(rows[0].role).not.toBe('shangxue_app')
    expect(rows[0].tenant || null).toBeNull()
    client.release()
  })
})
