import { expect, test } from 'vitest'
import { openPool } from './open-pool.ts'

const databaseUrl = process.env.TEST_DATABASE_URL

test.skipIf(!databaseUrl)('fails the query of a terminated connection and replaces it', async () => {
  const opened = await openPool({ databaseUrl, databaseConnections: 4, dataDir: '' }, () =>
    expect.fail('this is not the embedded database'),
  )
  const client = await opened.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pendingQuery = expect(client.query('select pg_sleep(30)')).rejects.toThrow(/terminat/)
  await opened.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await pendingQuery
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})
