import { changePassword, listSignIns, logout } from '@shangxue/contract/session/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../testing/server.ts'
import { call } from './call.ts'
import { onFailure, onSessionExpired } from './error.ts'

const EXPIRED = refusal(401, 40100, '登录已过期，请重新登录')
const PAIR = ok({ token: 'new', refreshtoken: 'R2', time_zone: 'America/New_York' })

/** Calls succeed only with the new token; `refresh` is the response to the renewal. */
let onRefresh: () => ScriptedResponse | Promise<ScriptedResponse>
let onCall: (seen: ReceivedRequest) => ScriptedResponse
let server: Awaited<ReturnType<typeof startTestServer>>
let expiries = 0
const failures: string[] = []
let stops: (() => void)[] = []

beforeEach(async () => {
  onRefresh = () => PAIR
  onCall = ({ headers }) => (headers.authorization === 'Bearer new' ? ok([]) : EXPIRED)
  server = await startTestServer((seen) => (seen.url === '/api/auth/refresh' ? onRefresh() : onCall(seen)))
  for (const [key, value] of Object.entries({
    yonghuming: 'lan',
    shujuku: '甲',
    token: 'old',
    refreshtoken: 'R1',
  })) {
    localStorage.setItem(key, value)
  }
  stops = [onSessionExpired(() => expiries++), onFailure((error) => failures.push(error.message))]
})
afterEach(async () => {
  await server.stop()
  for (const stop of stops) stop()
  expiries = 0
  failures.length = 0
  localStorage.clear()
})

const refreshes = () => server.seen.filter(({ url }) => url === '/api/auth/refresh')
const others = () => server.seen.filter(({ url }) => url !== '/api/auth/refresh')

describe('HTTP 401', () => {
  test('renews the token and repeats the call', async () => {
    expect(await call(listSignIns, {})).toEqual([])
    expect(refreshes()[0]?.body).toBe('{"refreshtoken":"R1"}')
    expect([localStorage.getItem('token'), localStorage.getItem('refreshtoken')]).toEqual(['new', 'R2'])
    expect([expiries, failures]).toEqual([0, []])
  })
  test('stores the current time zone of the company', async () => {
    await call(listSignIns, {})
    expect(localStorage.getItem('shiqu')).toBe('America/New_York')
  })
  test('repeats a write with the same idempotency key', async () => {
    await call(changePassword, { jiumima: 'a', xinmima: 'bbbbbbbb' })
    const keys = others().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
  test('renews once for concurrent calls', async () => {
    await Promise.all([1, 2, 3, 4].map(() => call(listSignIns, {})))
    expect(refreshes()).toHaveLength(1)
  })
  test('uses the token that another tab has renewed', async () => {
    onCall = ({ headers }) => {
      if (headers.authorization === 'Bearer new') return ok([])
      localStorage.setItem('token', 'new')
      return EXPIRED
    }
    await call(listSignIns, {})
    expect(refreshes()).toHaveLength(0)
  })
  test('renews under a lock shared across tabs', async () => {
    const request = vi.fn((_: string, action: () => unknown) => action())
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    await call(listSignIns, {})
    expect(request).toHaveBeenCalledOnce()
  })
  test('holds the lock until other tabs see the new tokens', async () => {
    let released = false
    const request = async (_: string, action: () => Promise<unknown>) => {
      await action()
      released = true
    }
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    await call(listSignIns, {})
    expect(released).toBe(false)
    await vi.waitFor(() => expect(released).toBe(true))
  })
  test('ends the session once when the renewal is refused', async () => {
    onRefresh = () => EXPIRED
    const stop = onSessionExpired(() => localStorage.clear())
    const results = await Promise.allSettled([1, 2, 3].map(() => call(listSignIns, {})))
    stop()
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(results[0]).toMatchObject({ reason: { code: 'expired', message: '登录已过期，请重新登录' } })
    expect([expiries, failures]).toEqual([1, []])
  })
  test('does not report the end again to a following call', async () => {
    onRefresh = () => EXPIRED
    const stop = onSessionExpired(() => localStorage.clear())
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    expect(expiries).toBe(1)
    localStorage.setItem('token', 'old')
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    stop()
    expect(expiries).toBe(2)
  })
  test('ends the session when the repeated call gets 401', async () => {
    onCall = () => EXPIRED
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    expect([expiries, others().length]).toEqual([1, 2])
  })
  test('shows the server’s message when the account is closed', async () => {
    onRefresh = () => refusal(403, 20003, '账号已停用，请联系管理员')
    await expect(call(listSignIns, {})).rejects.toMatchObject({
      code: 'expired',
      message: '账号已停用，请联系管理员',
    })
    expect([expiries, failures]).toEqual([1, []])
  })
  test('keeps the session when the server is unreachable', async () => {
    onRefresh = () => ({ instead: 'cut' })
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'network' })
    expect([expiries, failures, localStorage.getItem('refreshtoken')]).toEqual([
      0,
      ['网络错误或服务器问题'],
      'R1',
    ])
  })
  test('reports an expired session to a call without a token', async () => {
    localStorage.clear()
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    expect([expiries, refreshes().length]).toEqual([1, 0])
  })
  test('does not end the session again when signing out', async () => {
    onCall = () => EXPIRED
    await expect(call(logout, {}, { quiet: true })).rejects.toMatchObject({ code: 'expired' })
    expect(expiries).toBe(0)
  })
})

describe('another user signs in meanwhile', () => {
  test('does not repeat a call of the previous user', async () => {
    onCall = () => {
      localStorage.setItem('yonghuming', 'minh')
      localStorage.setItem('token', 'new')
      return EXPIRED
    }
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    expect([others().length, expiries]).toEqual([1, 0])
  })
  test('does not overwrite the new tokens by a pending renewal', async () => {
    onRefresh = () => {
      localStorage.setItem('refreshtoken', 'theirs')
      localStorage.setItem('token', 'theirs')
      localStorage.setItem('yonghuming', 'minh')
      return PAIR
    }
    await expect(call(listSignIns, {})).rejects.toMatchObject({ code: 'expired' })
    expect([localStorage.getItem('token'), localStorage.getItem('refreshtoken')]).toEqual([
      'theirs',
      'theirs',
    ])
    expect(expiries).toBe(0)
  })
})
