import { describe, expect, test, vi } from 'vitest'
import { ok, refusal } from '../testing/server.ts'
import {
  asUser,
  BO,
  bodies,
  CUT,
  LAN,
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

/** A response that arrives but cannot be read. */
const unreadable = (error: Error) =>
  vi
    .spyOn(Response.prototype, 'blob')
    .mockResolvedValue({ text: () => Promise.reject(error) } as unknown as Blob)
const PORTAL = '网络没有连到本系统，可能需要先登录无线网络'

describe('command with a connection', () => {
  test('is sent at once without opening the database', async () => {
    expect(await submit(1)).toEqual({ done: true })
    expect([testContext.storage.opened, testContext.page.heard]).toEqual([0, []])
  })
  test.each([403, 404, 409, 422, 500])(
    'reports a refusal with %i to the caller without storing',
    async (status) => {
      testContext.script = () => refusal(status, 1, '不行')
      expect(await submit(1)).toBe(1)
      expect([storedEntries(), testContext.page.heard]).toEqual([[], ['failed 不行']])
    },
  )
})

describe('command without a connection', () => {
  test.each([
    ['the line is cut', CUT, '连接中断'],
    ['a proxy finds no server', { status: 502, text: '<html>' }, '服务器暂时无法访问'],
    ['a gateway fails in JSON', { status: 504, json: { message: 'timeout' } }, '服务器暂时无法访问'],
    ['the server is too busy', refusal(503, 50300, '服务器繁忙，请稍后重试'), '服务器繁忙，请稍后重试'],
    ['a portal answers in its place', { text: '<html>请登录无线网络' }, PORTAL],
    ['a portal answers in JSON', { json: { login: 'http://portal' } }, PORTAL],
    ['a portal refuses with a page', { status: 403, text: '<html>' }, PORTAL],
    ['a portal refuses in JSON', { status: 403, json: { error: 'login' } }, PORTAL],
    ['a portal asks for a sign-in', { status: 511, text: '<html>' }, PORTAL],
  ])('is stored because %s and reports the reason', async (_, answer, reason) => {
    testContext.script = () => answer
    const onQueued = vi.fn()
    expect(await submit(1, { onQueued })).toBe('queued')
    expect(testContext.page.heard).toEqual([`${reason}，已保存在本机，恢复后自动提交`])
    expect(onQueued).toHaveBeenCalledWith({ device: 1 }, storedEntries()[0]?.id)
    expect(storedEntries()).toMatchObject([
      { owner: '7', title: '预留 1', state: 'waiting', input: { device: 1 } },
    ])
    // The message of the next attempt has the same text.
    await untilIdle()
    await testContext.page.retryNow()
    expect(storedEntries()).toMatchObject([{ state: 'waiting', message: reason }])
    testContext.script = () => ok(null)
    await testContext.page.retryNow()
    expect([storedEntries(), new Set(sentKeys()).size]).toEqual([[], 1])
  })
  test('reports that there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    testContext.script = () => CUT
    expect(await submit(1)).toBe('queued')
    expect(testContext.page.heard).toEqual(['网络不可用，已保存在本机，恢复后自动提交'])
    vi.restoreAllMocks()
  })
  test('is stored when the browser aborts its request', async () => {
    const text = unreadable(new DOMException('', 'AbortError'))
    expect(await submit(1)).toBe('queued')
    expect(testContext.page.heard).toEqual(['连接中断，已保存在本机，恢复后自动提交'])
    await untilIdle()
    await testContext.page.retryNow()
    expect(storedEntries()).toMatchObject([{ state: 'waiting', message: '连接中断' }])
    text.mockRestore()
    await testContext.page.retryNow()
    expect([storedEntries(), new Set(sentKeys()).size]).toEqual([[], 1])
  })
  test('asks the user after an error in this page', async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    const text = unreadable(new TypeError('broken'))
    testContext.script = () => ok(null)
    await testContext.page.retryNow()
    expect(storedEntries()).toMatchObject([
      { state: 'conflict', message: expect.stringContaining('不确定是否已经生效') },
    ])
    text.mockRestore()
    await testContext.page.retry([storedEntries()[0]?.id ?? ''])
    expect([storedEntries(), new Set(sentKeys()).size]).toEqual([[], 1])
  })
  test('waits while the server’s disk is full', async () => {
    testContext.script = () => refusal(507, 41410, '存储空间已满，内容没有保存，请联系管理员清理后重试')
    expect(await submit(1)).toBe('queued')
    expect(testContext.page.heard).toEqual(['服务器存储空间已满，已保存在本机，恢复后自动提交'])
    await untilIdle()
    await testContext.page.retryNow()
    expect(storedEntries()).toMatchObject([
      { state: 'waiting', message: expect.stringContaining('存储空间已满') },
    ])
    testContext.script = () => ok(null)
    await testContext.page.retryNow()
    expect([storedEntries(), testContext.page.heard.at(-1), new Set(sentKeys()).size]).toEqual([
      [],
      'sent 预留 1',
      1,
    ])
  })
  test('fails normally if nothing can be stored', async () => {
    vi.stubGlobal('indexedDB', undefined)
    testContext.script = () => CUT
    expect(await submit(1)).toBe('network')
    expect(testContext.page.heard).toEqual(['failed 网络错误或服务器问题'])
  })
  test('is sent with the same key on reconnect and then removed', async () => {
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    testContext.script = () => ok(null)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
    expect(new Set(sentKeys()).size).toBe(1)
    expect(testContext.page.heard.at(-1)).toBe('sent 预留 1')
    expect([...testContext.page.useOutbox.getState().sent]).toEqual([sentKeys()[0]])
  })
  test('sends the device’s current time with each attempt', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
    testContext.script = () => CUT
    await submit(1)
    await untilIdle()
    vi.setSystemTime(1_700_000_600_000)
    testContext.script = () => ok(null)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
    const sentTimes = testContext.server.seen.map(({ headers }) =>
      Math.floor(Number(headers['x-sent-at']) / 1000),
    )
    expect([sentTimes[0], sentTimes.at(-1)]).toEqual([1_700_000_000, 1_700_000_600])
  })
  test('is retried after a growing pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    testContext.script = () => CUT
    await submit(1)
    await vi.waitFor(() => expect([bodies().length, storedEntries()[0]?.busyUntil]).toEqual([2, 0]))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(bodies()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(() => expect([bodies().length, storedEntries()[0]?.busyUntil]).toEqual([3, 0]))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(bodies()).toHaveLength(3)
    testContext.script = () => ok(null)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
  })
  test('is stored once for repeated submits', async () => {
    testContext.script = () => CUT
    await submit(1, {}, 'same')
    await submit(1, {}, 'same')
    expect(titles()).toEqual(['预留 1 waiting'])
  })
})

describe('several commands', () => {
  const offline = async (...devices: number[]) => {
    testContext.script = () => CUT
    for (const device of devices) await submit(device)
    await untilIdle()
    testContext.server.seen.length = 0
  }
  test('are sent in order, one at a time', async () => {
    await offline(1, 2, 3)
    let open = 0
    let most = 0
    testContext.script = async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return ok(null)
    }
    await testContext.page.retryNow()
    expect([bodies(), most, storedEntries()]).toEqual([[1, 2, 3], 1, []])
    expect(testContext.page.heard.at(-1)).toBe('sent 预留 1,预留 2,预留 3')
  })
  test('keep their order when a new command has a connection', async () => {
    await offline(1, 2)
    testContext.script = () => ok(null)
    expect(await submit(3)).toBe('queued')
    expect(testContext.page.heard.at(-1)).toContain('已保存，排在待提交的操作之后')
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
    expect(bodies()).toEqual([1, 2, 3])
  })
  test('survive a reload and are sent by the next page', async () => {
    await offline(1, 2)
    testContext.script = () => ok(null)
    await reload()
    await vi.waitFor(() => expect(storedEntries()).toEqual([]))
    expect(bodies()).toEqual([1, 2])
  })
  test('do not wait for a rejected command', async () => {
    await offline(1, 2)
    testContext.script = ({ body }) => (body.includes('1') ? refusal(409, 40910, '设备已被预留') : ok(null))
    await testContext.page.retryNow()
    expect(titles()).toEqual(['预留 1 conflict'])
    expect([...testContext.page.useOutbox.getState().sent]).toEqual([sentKeys()[1]])
    expect(testContext.page.heard.slice(-2)).toEqual(['refused 预留 1: 设备已被预留', 'sent 预留 2'])
  })
  test('wait until their user signs in again', async () => {
    await offline(1)
    testContext.script = () => ok(null)
    asUser(BO)
    await reload()
    await testContext.page.retryNow()
    expect(titles()).toEqual(['预留 1 waiting'])
    expect(await submit(2)).toBeNull()
    asUser(LAN)
    await testContext.page.retryNow()
    expect([titles(), bodies()]).toEqual([[], [2, 1]])
  })
  test('belong to the user’s number after a rename', async () => {
    await offline(1)
    testContext.script = () => ok(null)
    asUser({ ...BO, yonghuming: LAN.yonghuming })
    await testContext.page.retryNow()
    expect([titles(), bodies()]).toEqual([['预留 1 waiting'], []])
    asUser({ ...LAN, yonghuming: 'orchid', shujuku: '乙' })
    await testContext.page.retryNow()
    expect([titles(), bodies()]).toEqual([[], [1]])
  })
  test('stored under a company name belong to the user’s number', async () => {
    await offline(1)
    testContext.storage.write(
      'all',
      storedEntries().map((entry) => ({ ...entry, owner: `旧/名/${entry.owner}` })),
    )
    testContext.script = () => ok(null)
    asUser(BO)
    await reload()
    await testContext.page.retryNow()
    expect(titles()).toEqual(['预留 1 waiting'])
    asUser(LAN)
    await testContext.page.retryNow()
    expect([titles(), bodies()]).toEqual([[], [1]])
  })
})
