import { describe, expect, test, vi } from 'vitest'
import { ok, refusal, type Scripted } from '../testing/server.ts'
import { bodies, CUT, idle, kept, on, reload, sentKeys, submit, titles, withPage } from './testing/page.ts'

withPage()

describe('two tabs', () => {
  test('send an entry once while another tab sends it', async () => {
    on.script = () => CUT
    await submit(1)
    await idle()
    const [entry] = kept()
    on.storage.write('all', [{ ...entry, sender: 'other tab', busyUntil: Date.now() + 60_000 }])
    on.server.seen.length = 0
    on.script = () => ok(null)
    await on.page.retryNow()
    expect([bodies(), titles()]).toEqual([[], ['预留 1 waiting']])
    on.storage.write('all', [{ ...entry, sender: 'other tab', busyUntil: Date.now() - 1 }])
    await on.page.retryNow()
    expect([bodies(), titles()]).toEqual([[1], []])
  })
  test('see each other’s entries', async () => {
    on.script = () => CUT
    await submit(1)
    await idle()
    const [entry] = kept()
    on.storage.write('all', [entry, { ...entry, id: 'theirs' }])
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox', storageArea: localStorage }))
    await vi.waitFor(() => expect(on.page.useOutbox.getState().entries).toHaveLength(2))
  })
  test('resume sending at once after a reload', async () => {
    on.script = () => CUT
    await submit(1)
    await idle()
    const [entry] = kept()
    const sender = sessionStorage.getItem('outboxTab')
    on.storage.write('all', [{ ...entry, sender, busyUntil: Date.now() + 60_000 }])
    on.script = () => ok(null)
    await reload()
    await vi.waitFor(() => expect(kept()).toEqual([]))
  })
})

describe('slow response', () => {
  test('stores the command while it is in flight', async () => {
    let answer = (_: Scripted) => {}
    on.script = () => new Promise<Scripted>((resolve) => (answer = resolve))
    const outcome = submit(1)
    await vi.waitFor(() => expect(titles()).toEqual(['预留 1 waiting']), { timeout: 3_000 })
    answer(ok({ done: true }))
    expect(await outcome).toEqual({ done: true })
    expect([kept(), bodies(), on.page.heard]).toEqual([[], [1], []])
  })
  test('repeats a lost response with the same key', async () => {
    const done = new Map<unknown, number>()
    let lost = true
    on.script = ({ headers }) => {
      const key = headers['idempotency-key']
      done.set(key, done.get(key) ?? done.size + 1)
      if (!lost) return ok({ number: done.get(key) })
      lost = false
      return CUT
    }
    expect(await submit(1)).toBe('queued')
    await vi.waitFor(() => expect(kept()).toEqual([]))
    expect([bodies(), done.size]).toEqual([[1, 1], 1])
  })
})

describe('rejected command', () => {
  const refusedBy = async (status: number, words = '不行') => {
    on.script = () => CUT
    await submit(1, { editAt: () => '/edit' })
    await idle()
    on.script = () => refusal(status, 1, words)
    await on.page.retryNow()
  }
  test.each([
    [409, 'conflict'],
    [403, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [500, 'refused'],
  ])('stays with the server’s message after HTTP %i', async (status, state) => {
    await refusedBy(status, '设备已被张三预留')
    expect(kept()).toMatchObject([{ state, message: '设备已被张三预留', editAt: '/edit' }])
    on.server.seen.length = 0
    await on.page.retryNow()
    expect(bodies()).toEqual([])
  })
  test('is retried on request with the same key', async () => {
    await refusedBy(409)
    on.script = () => ok(null)
    await on.page.retry([kept()[0]?.id ?? ''])
    expect(kept()).toEqual([])
    expect(new Set(sentKeys()).size).toBe(1)
  })
  test('is discarded on request', async () => {
    await refusedBy(409)
    await on.page.discard(kept()[0]?.id ?? '')
    expect(kept()).toEqual([])
  })
  test('is removed once its replacement succeeds', async () => {
    await refusedBy(409)
    const replaces = kept()[0]?.id
    expect(await submit(2, { replaces })).toBe(1)
    expect(titles()).toEqual(['预留 1 conflict'])
    on.script = () => ok(null)
    await submit(2, { replaces })
    expect(kept()).toEqual([])
  })
  test('is only postponed after a rate limit', async () => {
    await refusedBy(429)
    expect(titles()).toEqual(['预留 1 waiting'])
  })
})

describe('expired session', () => {
  const waiting = async () => {
    on.script = () => CUT
    await submit(1)
    await idle()
  }
  test('is renewed before the command is sent', async () => {
    await waiting()
    on.script = ({ url, headers }) => {
      if (url.includes('refresh')) return ok({ token: 'T2', refreshtoken: 'R2', time_zone: 'Asia/Shanghai' })
      return headers.authorization === 'Bearer T2' ? ok(null) : refusal(401, 40100, '过期')
    }
    await on.page.retryNow()
    expect([kept(), on.page.heard.at(-1)]).toEqual([[], 'sent 预留 1'])
  })
  test('keeps the command for its user if renewal fails', async () => {
    await waiting()
    on.script = () => refusal(401, 40100, '过期')
    await on.page.retryNow()
    expect([titles(), on.page.heard.at(-1)]).toEqual([['预留 1 waiting'], 'expired'])
  })
})

test('asks the user about a command older than its key', async () => {
  on.script = () => CUT
  await submit(1)
  await idle()
  const [entry] = kept()
  on.storage.write('all', [{ ...entry, wantedAt: Date.now() - 7 * 86_400_000 }])
  on.server.seen.length = 0
  on.script = () => ok(null)
  await on.page.retryNow()
  expect([titles(), bodies()]).toEqual([['预留 1 conflict'], []])
  expect(kept()[0]?.message).toContain('请核对是否已经生效')
  await on.page.retry([entry?.id ?? ''])
  expect([kept(), bodies()]).toEqual([[], [1]])
})

test('opens no database at start without entries', async () => {
  await reload()
  expect(on.storage.opened).toBe(0)
})
