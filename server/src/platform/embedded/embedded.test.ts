// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from './embedded.ts'
import { maintain, maintainChanged } from './maintain.ts'

let embedded: Embedded
const query = (sql: string, values: unknown[] = []) => embedded.pool.query(sql, values)

beforeAll(async () => {
  embedded = await openEmbedded({ dataDir: 'memory://', connectionTimeoutMillis: 2000 })
  await query('CREATE TABLE item (id int PRIMARY KEY, name text NOT NULL)')
})
afterAll(() => embedded.close())

describe('the pool', () => {
  test('sees committed rows but no rolled back ones', async () => {
    const client = await embedded.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO item VALUES (1, $1)', ['kept'])
    await client.query('COMMIT')
    await client.query('BEGIN')
    await client.query('INSERT INTO item VALUES (2, $1)', ['dropped'])
    await client.query('ROLLBACK')
    client.release()
    expect((await query('SELECT id, name FROM item ORDER BY id')).rows).toEqual([{ id: 1, name: 'kept' }])
  })

  test('reports the SQLSTATE of a failed query and stays usable', async () => {
    for (let round = 0; round < 3; round += 1) {
      const failed = query('INSERT INTO item VALUES ($1, $2)', [round + 10, null])
      await expect(failed).rejects.toMatchObject({ code: '23502', column: 'name', table: 'item' })
      expect((await query('SELECT $1::int + 1 AS n', [round])).rows).toEqual([{ n: round + 1 }])
    }
  })

  test('reports invalid SQL, parameters and multi-statements as errors', async () => {
    await expect(query('SELEC 1')).rejects.toMatchObject({ code: '42601' })
    await expect(query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    await expect(embedded.pool.query('SELECT 1; SELECT 1/0; SELECT 2')).rejects.toMatchObject({
      code: '22012',
    })
    expect((await query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('aborts a transaction after a failed statement until ROLLBACK', async () => {
    const client = await embedded.pool.connect()
    await client.query('BEGIN')
    await expect(client.query('SELECT 1/$1::int', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('ROLLBACK')
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    client.release()
  })

  test('reuses a prepared statement after a failure', async () => {
    const divide = (by: number) =>
      embedded.pool.query({ name: 'divide', text: 'SELECT 8/$1::int AS n', values: [by] })
    expect((await divide(2)).rows).toEqual([{ n: 4 }])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(4)).rows).toEqual([{ n: 2 }])
  })

  test('answers 20 concurrent queries individually', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    const answers = await Promise.all(numbers.map((n) => query('SELECT $1::int AS n', [n])))
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(numbers)
  })

  test('returns several megabytes intact', async () => {
    const { rows } = await query(`SELECT repeat('学', 1000000) AS text, n FROM generate_series(1, 3) n`)
    expect(rows.map(({ text, n }) => [text.length, text.at(-1), n])).toEqual(
      [1, 2, 3].map((n) => [1_000_000, '学', n]),
    )
  })

  test('parses values as pg does', async () => {
    const { rows } =
      await query(`SELECT 9007199254740993::int8 AS int8, 1.10::numeric AS numeric, 7::int4 AS int4,
      true AS bool, '{"a":[1]}'::jsonb AS jsonb, '\\x01ff'::bytea AS bytea, ARRAY['a','b'] AS list, NULL AS nothing,
      '2026-01-02T03:04:05.678Z'::timestamptz AS at`)
    expect(rows).toEqual([
      {
        int8: '9007199254740993',
        numeric: '1.10',
        int4: 7,
        bool: true,
        jsonb: { a: [1] },
        bytea: Buffer.from([1, 255]),
        list: ['a', 'b'],
        nothing: null,
        at: new Date('2026-01-02T03:04:05.678Z'),
      },
    ])
  })

  test('leaves no session state of a destroyed client', async () => {
    const client = await embedded.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO item VALUES (99, $1)', ['unfinished'])
    await client.query(`SET statement_timeout = '7s'`)
    client.release(true)
    expect((await query('SELECT 1 FROM item WHERE id = 99')).rowCount).toBe(0)
    expect((await query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    expect((await query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
  })

  test('times out on a second connection inside a transaction', async () => {
    const client = await embedded.pool.connect()
    const [asQuery, asClient] = await Promise.allSettled([query('SELECT 1'), embedded.pool.connect()])
    const timedOut = { status: 'rejected', reason: { code: 'CONNECTION_TIMEOUT' } }
    expect([asQuery, asClient]).toMatchObject([timedOut, timedOut])
    expect(asQuery).toMatchObject({
      reason: { message: expect.stringContaining('在事务中又向连接池要了第二条连接') },
    })
    client.release()
    expect((await query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

test('has trigrams for Chinese text and both index extensions', async () => {
  await query('CREATE EXTENSION pg_trgm')
  await query('CREATE EXTENSION btree_gin')
  const { rows } = await query(`SELECT cardinality(show_trgm('科技')) AS count`)
  expect(rows).toEqual([{ count: 3 }])
})

test('removes dead rows and refreshes statistics', async () => {
  await query('CREATE TABLE churn AS SELECT n FROM generate_series(1, 1000) n')
  await query('DELETE FROM churn WHERE n > 10')
  await maintain(embedded.pool)
  const { rows } = await query(`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'churn'`)
  expect(rows).toEqual([{ rows: 10 }])
})

test('answers queries between two tables of maintenance', async () => {
  let isDone = false
  const maintaining = maintain(embedded.pool).then(() => {
    isDone = true
  })
  await query('SELECT 1')
  await query('SELECT 1')
  expect(isDone).toBe(false)
  await maintaining
})

test('maintains changed tables only', async () => {
  await query('CREATE TABLE quiet (id int)')
  await query('CREATE TABLE changing (id int)')
  await query('INSERT INTO changing SELECT generate_series(1, 500)')
  await query('UPDATE changing SET id = id + 1')
  const maintained = async () => {
    await query('SELECT pg_stat_force_next_flush()')
    return (
      await query(`SELECT relname, vacuum_count::int AS n FROM pg_stat_user_tables
      WHERE relname IN ('quiet', 'changing') ORDER BY 1`)
    ).rows
  }
  const before = await maintained()
  await maintainChanged(embedded.pool)
  const after = await maintained()
  expect(after.map(({ n }, index) => n - before[index].n)).toEqual([1, 0])
  await maintainChanged(embedded.pool)
  expect(await maintained()).toEqual(after)
})

test.each(['gzip', 'none'] as const)('restores rows from a %s dump', async (compression) => {
  await query('INSERT INTO item VALUES ($1, $2) ON CONFLICT DO NOTHING', [7, 'from the dump'])
  const copy = await openEmbedded({ snapshot: await embedded.dump(compression) })
  const { rows } = await copy.pool.query('SELECT name FROM item WHERE id = 7')
  await copy.close()
  expect(rows).toEqual([{ name: 'from the dump' }])
})
