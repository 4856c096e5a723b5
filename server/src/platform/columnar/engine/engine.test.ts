import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ColumnarEngine, openEngine } from './engine.ts'

const TENANT = 7
const ENDLESS = 'select count(*) from range(1000000) a, range(1000000) b where a.range + b.range = -1'

let folder: string
let engine: ColumnarEngine
const deaths: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shangxue-engine-'))
  engine = openEngine({ folder, memoryMb: 64, threads: 1 }, (reason) => void deaths.push(reason))
  await engine.attach(TENANT)
})
afterEach(async () => {
  vi.useRealTimers()
  await engine.close()
  deaths.length = 0
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
const signal = (name: NodeJS.Signals) => process.kill(engine.pid ?? 0, name)

test('returns the rows of several chunks in order', async () => {
  const connection = await engine.connect(TENANT)
  const rows = await connection.run<{ n: number; name: string }>(
    `select range::int as n, 'number ' || range as name from range(5000)`,
  )
  expect(rows).toHaveLength(5000)
  expect(rows.every(({ n, name }, index) => n === index && name === `number ${index}`)).toBe(true)
})

test('takes the values of a statement, and reports its error', async () => {
  const connection = await engine.connect(TENANT)
  expect(await connection.run('select $1::bigint[] as list', ['[1,2]'])).toMatchObject([{ list: {} }])
  await expect(connection.run('select * from missing')).rejects.toThrow(/missing does not exist/)
  expect(await connection.run('select 1 as one')).toEqual([{ one: 1 }])
})

test('interrupts a statement and continues with the next', async () => {
  const connection = await engine.connect(TENANT)
  const endless = connection.run(ENDLESS)
  setTimeout(() => connection.interrupt(), 50)
  await expect(endless).rejects.toThrow(/[Ii]nterrupt/)
  expect(await connection.run('select 1 as one')).toEqual([{ one: 1 }])
  expect(deaths).toEqual([])
})

test('ends the process when a statement continues after its interruption', async () => {
  const connection = await engine.connect(TENANT)
  signal('SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stuck = connection.run('select 1')
  connection.interrupt()
  vi.advanceTimersByTime(10_000)
  await expect(stuck).rejects.toThrow('ended with SIGKILL')
  expect(deaths).toHaveLength(1)
})

test('fails all requests of a process that dies, and starts another for the next', async () => {
  const connection = await engine.connect(TENANT)
  const running = [connection.run(ENDLESS), engine.connect(TENANT).then((other) => other.run(ENDLESS))]
  setTimeout(() => signal('SIGSEGV'), 50)
  for (const result of await Promise.allSettled(running))
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('SIGSEGV') },
    })
  await expect(connection.run('select 1')).rejects.toThrow('SIGSEGV')
  await engine.attach(TENANT)
  expect(await (await engine.connect(TENANT)).run('select 1 as one')).toEqual([{ one: 1 }])
  expect(deaths).toHaveLength(1)
})
