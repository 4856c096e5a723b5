import { describe, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../testing/server.ts'
import {
  bodies,
  CUT,
  reload,
  sentKeys,
  storedEntries,
  submit,
  testContext,
  titles,
  untilIdle,
  withPage,
} from './testing/page.ts'

withPage()

describe('two tabs', () => {
  test('send an entry once while another tab sends it', async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    const [entry] = storedEntries()
    testContext.storage.write('all', [{ ...entry, sender: 'other tab', busyUntil: Date.now() + 60_000 }])
    testContext.server.seen.length = 0
    testContext.script = () => ok(null)
    await testContext.page.retryNow()
    expect([bodies(), titles()]).toEqual([[], ['预留 1 waiting']])
    testContext.storage.write('all', [{ ...entry, sender: 'other tab', busyUntil: Date.now() - 1 }])
    await testContext.page.retryNow()
    expect([bodies(), titles()]).toEqual([[1], []])
  })
  test('see each other’s entries', async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    const [entry] = storedEntries()
    testContext.storage.write('all', [entry, { ...entry, id: 'theirs' }])
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox', storageArea: localStorage }))
    await vi.waitFor(() => expect(testContext.page.useOutbox.getState().entries).toHaveLength(2))
  })
  test('resume sending at once after a reload', async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    const [entry] = storedEntries()
    const sender = sessionStorage.getItem('outboxTab')
    testContext.storage.write('all', [{ ...entry, sender, busyUntil: Date.now() + 60_000 }])
    testContext.script = () => ok(null)
    await reload()
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
  })
})

describe('slow response', () => {
  test('stores the command while it is in flight', async () => {
    let answer = (_: ScriptedResponse) => {}
    testContext.script = () => new Promise<ScriptedResponse>((resolve) => (answer = resolve))
    const outcome = submit(1)
    await vi.waitFor(() => expect(titles()).toEqual(['预留 1 waiting']), { timeout: 3_000 })
    answer(ok({ done: true }))
    expect(await outcome).toEqual({ done: true })
    expect([storedEntries(), bodies(), testContext.page.heard]).toEqual([[], [1], []])
  })
  test('repeats a lost response with the same key', async () => {
    const done = new Map<unknown, number>()
    let lost = true
    testContext.script = ({ headers }) => {
      const key = headers['idempotency-key']
      done.set(key, done.get(key) ?? done.size + 1)
      if (!lost) return ok({ number: done.get(key) })
      lost = false
      return CUT
    }
    expect(await submit(1)).toBe('queued')
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
    expect([bodies(), done.size]).toEqual([[1, 1], 1])
  })
})

describe('rejected command', () => {
  const refusedBy = async (status: number, words = '不行') => {
    testContext.script = () => CUT
    await submit(1, { editAt: () => '/edit' })
    await untilIdle()
    testContext.script = () => refusal(status, 1, words)
    await testContext.page.retryNow()
  }
  test.each([
    [409, 'conflict'],
    [403, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [500, 'refused'],
  ])('stays with the server’s message after HTTP %i', async (status, state) => {
    await refusedBy(status, '设备已被张三预留')
    expect(storedEntries()).toMatchObject([{ state, message: '设备已被张三预留', editAt: '/edit' }])
    testContext.server.seen.length = 0
    await testContext.page.retryNow()
    expect(bodies()).toEqual([])
  })
  test('is retried on request with the same key', async () => {
    await refusedBy(409)
    testContext.script = () => ok(null)
    await testContext.page.retry([storedEntries()[0]?.id ?? ''])
    expect(storedEntries()).toEqual([])
    expect(new Set(sentKeys()).size).toBe(1)
  })
  test('is discarded on request', async () => {
    await refusedBy(409)
    await testContext.page.discard(storedEntries()[0]?.id ?? '')
    expect(storedEntries()).toEqual([])
  })
  test('is removed once its replacement succeeds', async () => {
    await refusedBy(409)
    const replaces = storedEntries()[0]?.id
    expect(await submit(2, { replaces })).toBe(1)
    expect(titles()).toEqual(['预留 1 conflict'])
    testContext.script = () => ok(null)
    await submit(2, { replaces })
    expect(storedEntries()).toEqual([])
  })
  test('is only postponed after a rate limit', async () => {
    await refusedBy(429)
    expect(titles()).toEqual(['预留 1 waiting'])
  })
})

describe('expired session', () => {
  const waiting = async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
  }
  test('is renewed before the command is sent', async () => {
    await waiting()
    testContext.script = ({ url, headers }) => {
      if (url.includes('refresh')) return ok({ token: 'T2', refreshtoken: 'R2', time_zone: 'Asia/Shanghai' })
      return headers.authorization === 'Bearer T2' ? ok(null) : refusal(401, 40100, '过期')
    }
    await testContext.page.retryNow()
    expect([storedEntries(), testContext.page.heard.at(-1)]).toEqual([[], 'sent 预留 1'])
  })
  test('keeps the command for its user if renewal fails', async () => {
    await waiting()
    testContext.script = () => refusal(401, 40100, '过期')
    await testContext.page.retryNow()
    expect([titles(), testContext.page.heard.at(-1)]).toEqual([['预留 1 waiting'], 'expired'])
  })
})

test('asks the user about a command older than its key', async () => {
  testContext.script = () => CUT
  await submit(1)
  await untilIdle()
  const [entry] = storedEntries()
  testContext.storage.write('all', [{ ...entry, wantedAt: Date.now() - 7 * 86_400_000 }])
  testContext.server.seen.length = 0
  testContext.script = () => ok(null)
  await testContext.page.retryNow()
  expect([titles(), bodies()]).toEqual([['预留 1 conflict'], []])
  expect(storedEntries()[0]?.message).toContain('请核对是否已经生效')
  await testContext.page.retry([entry?.id ?? ''])
  expect([storedEntries(), bodies()]).toEqual([[], [1]])
})

test('opens no database at start without entries', async () => {
  await reload()
  expect(testContext.storage.opened).toBe(0)
})
