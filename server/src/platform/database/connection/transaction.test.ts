import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../domains/catalogue/schema.ts'
import { aTenant } from '../../../testing/builders.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { createDatabase, type Database, type Db } from '../database.ts'
import { pipeline } from '../pipeline.ts'

let opened: TestDatabase
let database: Database
let ours: number
let theirs: number
beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  ;[ours, theirs] = await database.withOwner(async (db) => {
    const tenantIds = [(await aTenant(db)).id, (await aTenant(db)).id] as const
    for (const tenantId of tenantIds)
      await db.insert(brands).values({ tenantId, name: `of ${tenantId}`, pinyin: 'x', position: 0 })
    return tenantIds
  })
})
afterAll(() => opened.close())

const setPositions = (db: Db, position: number) => db.update(brands).set({ position }).returning()
const positions = async () =>
  (await opened.pool.query('select distinct position from brand')).rows.map(({ position }) => position)
const endedError = { message: expect.stringContaining('transaction has ended') }

describe('a statement after the end of its transaction', () => {
  test.each([
    ['withTenant', (run: (db: Db) => Promise<unknown>) => database.withTenant({ tenantId: ours }, run)],
    [
      'a read of withTenant',
      (run: (db: Db) => Promise<unknown>) => database.withTenant({ tenantId: ours, readOnly: true }, run),
    ],
    ['withOwner', (run: (db: Db) => Promise<unknown>) => database.withOwner(run)],
    ['queryAsOwner', (run: (db: Db) => Promise<unknown>) => database.queryAsOwner(run)],
  ])('is rejected in %s', async (_, runIn) => {
    let endedDb: Db | undefined
    await runIn(async (db) => {
      endedDb = db
      return db.execute(sql`select 1`)
    })
    if (!endedDb) throw new TypeError('no transaction')
    await expect(setPositions(endedDb, 7)).rejects.toMatchObject({ cause: endedError })
    await expect(endedDb.$client.query('update brand set position = 7')).rejects.toMatchObject(endedError)
    expect(await positions()).toEqual([0])
  })

  test("does not run in the connection's next transaction", async () => {
    let endedDb: Db | undefined
    await database.withTenant({ tenantId: ours }, async (db) => {
      endedDb = db
    })
    const results = await database.withTenant({ tenantId: theirs }, async () =>
      Promise.allSettled([endedDb?.select().from(brands)]),
    )
    expect(results[0]?.status).toBe('rejected')
  })
})

describe('pipeline', () => {
  test('waits for all statements when one of them fails', async () => {
    const failing = database.withTenant({ tenantId: ours }, (db) =>
      pipeline(
        db,
        async () => {
          await db.execute(sql`select 1`)
          throw new Error('stop')
        },
        async () => {
          for (let nth = 0; nth < 3; nth++) await db.execute(sql`select 1`)
          return setPositions(db, 9)
        },
      ),
    )
    await expect(failing).rejects.toThrow('stop')
    // Longer than the remaining statements take.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await positions()).toEqual([0])
  })
})

describe('a read whose BEGIN fails', () => {
  test('returns nothing that ran outside the transaction', async () => {
    const client = await opened.pool.connect()
    const query = (text: pg.QueryConfig | string, values?: unknown[]) =>
      client.query(typeof text === 'string' && text.startsWith('BEGIN') ? 'select 1/0' : text, values)
    const pipelined = new Proxy(client, {
      get: (target, key) =>
        key === 'query' ? query : key === 'pipeline' ? true : Reflect.get(target, key, target),
    })
    const failingDatabase = createDatabase({ connect: async () => pipelined } as unknown as pg.Pool)
    const results: unknown[] = []
    const read = failingDatabase.withTenant({ tenantId: ours, readOnly: true }, async (db) => {
      results.push(await db.select().from(brands))
    })
    await expect(read).rejects.toThrow()
    expect(results).toEqual([])
  })
})
