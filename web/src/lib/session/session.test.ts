import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../testing/server.ts'
import { landingPath, signInPath } from './landing.ts'
import { endSession, followOtherTabs, permissionsReady, restoreSession, signIn, signOut } from './session.ts'
import { identityOf, ownerOf, storedOwner, useSession } from './state.ts'

const ANSWER = {
  id: 7,
  yonghuming: 'lan',
  shujuku: '甲公司',
  token: 'T',
  refreshtoken: 'R',
  time_zone: 'Asia/Shanghai',
  laobanbiaoshi: '',
  zhiwei: '店长',
  avatar: null,
}
const SPEC_KEYS = [
  'audioGuideShown',
  'id',
  'laobanbiaoshi',
  'refreshtoken',
  'shujuku',
  'token',
  'yonghuming',
  'zhiwei',
  'zuihoudenglushijian',
]

let script: (seen: ReceivedRequest) => ScriptedResponse
let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  script = () => ok({ 'market-analysis': true, export: false })
  server = await startTestServer((seen) => script(seen))
})
afterEach(async () => {
  endSession()
  await server.stop()
  localStorage.clear()
})

const storedKeys = () => Object.keys(localStorage).sort()
const permissionCalls = () => server.seen.filter(({ url }) => url.startsWith('/api/permissions'))
/** Sends the event that a browser fires in other tabs after a write to local storage. */
const inAnotherTab = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }))
}

describe('signIn', () => {
  test('stores the session under the original key names', () => {
    localStorage.setItem('audioGuideShown', '1')
    signIn(ANSWER)
    expect(useSession.getState()).toMatchObject({
      isLoggedIn: true,
      userName: 'lan',
      database: '甲公司',
      userId: 7,
      isAdmin: false,
      position: '店长',
    })
    expect(storedKeys()).toEqual(SPEC_KEYS)
    expect(Date.parse(localStorage.getItem('zuihoudenglushijian') ?? '')).not.toBeNaN()
  })
  test('stores another time zone until sign-out', () => {
    signIn({ ...ANSWER, time_zone: 'America/New_York' })
    expect(localStorage.getItem('shiqu')).toBe('America/New_York')
    endSession()
    expect(storedKeys()).toEqual([])
  })
  test.each([
    ['1', true],
    ['老板', true],
    ['', false],
    ['0', false],
  ])('sets isAdmin for boss mark %j to %s', (laobanbiaoshi, isAdmin) => {
    signIn({ ...ANSWER, laobanbiaoshi })
    expect(useSession.getState().isAdmin).toBe(isAdmin)
  })
  test('fetches the permissions of that user name', async () => {
    signIn(ANSWER)
    expect(await permissionsReady()).toEqual({ 'market-analysis': true, export: false })
    expect(useSession.getState().permissions['market-analysis']).toBe(true)
    expect(permissionCalls().map(({ url }) => url)).toEqual([
      '/api/permissions/current-user/permissions?yonghuming=lan',
    ])
  })
  test('works if storage throws', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    signIn(ANSWER)
    refuse.mockRestore()
    expect(identityOf(useSession.getState())).toBe('甲公司/lan')
  })
})

describe('storedOwner', () => {
  const owner = () => ownerOf(useSession.getState())
  test('is the user’s number, independent of names', () => {
    signIn(ANSWER)
    const own = owner()
    signIn({ ...ANSWER, yonghuming: 'orchid', shujuku: '新名' })
    expect([owner(), storedOwner()]).toEqual([own, own])
    signIn({ ...ANSWER, id: ANSWER.id + 1 })
    expect(owner()).not.toBe(own)
  })
  test('is empty without a session', () => {
    expect([owner(), storedOwner()]).toEqual(['', ''])
    signIn(ANSWER)
    endSession()
    expect([owner(), storedOwner()]).toEqual(['', ''])
  })
})

describe('restoreSession', () => {
  test('requires a stored user name and a database', () => {
    localStorage.setItem('yonghuming', 'lan')
    restoreSession()
    expect(useSession.getState().isLoggedIn).toBe(false)
    localStorage.setItem('shujuku', '甲公司')
    restoreSession()
    expect(useSession.getState()).toMatchObject({ isLoggedIn: true, userName: 'lan', userId: null })
  })
  test('fetches the permissions', async () => {
    localStorage.setItem('yonghuming', 'lan')
    localStorage.setItem('shujuku', '甲公司')
    restoreSession()
    await permissionsReady()
    expect(permissionCalls()).toHaveLength(1)
  })
})

describe('permissions', () => {
  test('are empty for a visitor without a request', async () => {
    expect(await permissionsReady()).toEqual({})
    expect(server.seen).toHaveLength(0)
  })
  test('reject on failure and are fetched again on the next call', async () => {
    script = () => refusal(500, 50000, '服务器出错')
    signIn(ANSWER)
    await expect(permissionsReady()).rejects.toMatchObject({ code: 50000 })
    script = () => ok({ export: true })
    expect(await permissionsReady()).toEqual({ export: true })
  })
  test('are refreshed after 30 s and kept if that fails', async () => {
    signIn(ANSWER)
    await permissionsReady()
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000)
    script = () => ok({ export: true })
    expect(await permissionsReady()).toEqual({ export: true })
    expect(useSession.getState().permissions).toEqual({ export: true })
    later.mockReturnValue(Date.now() + 30_000)
    script = () => ({ instead: 'cut' })
    expect(await permissionsReady()).toEqual({ export: true })
    later.mockRestore()
  })
  test('are not passed from one user to the next', async () => {
    signIn(ANSWER)
    const first = permissionsReady()
    endSession()
    await first
    expect(useSession.getState().permissions).toEqual({})
  })
})

describe('signOut', () => {
  test('clears the session and notifies the server', async () => {
    localStorage.setItem('audioGuideShown', '1')
    signIn(ANSWER)
    await signOut()
    expect(useSession.getState()).toMatchObject({
      isLoggedIn: false,
      userName: '',
      userId: null,
      isAdmin: false,
    })
    // It stays until the remaining data of the user is deleted.
    expect(storedKeys()).toEqual(['signedOut'])
    expect(server.seen.find(({ url }) => url === '/api/auth/logout')?.headers.authorization).toBe('Bearer T')
  })
  test('works without the server', async () => {
    script = () => ({ instead: 'cut' })
    signIn(ANSWER)
    await signOut()
    expect(storedKeys()).toEqual(['signedOut'])
    signIn(ANSWER)
    expect(storedKeys()).not.toContain('signedOut')
  })
})

describe('followOtherTabs', () => {
  test('follows other tabs until unsubscribed', () => {
    const stop = followOtherTabs()
    signIn(ANSWER)
    inAnotherTab('yonghuming', null)
    expect(useSession.getState().isLoggedIn).toBe(false)
    inAnotherTab('yonghuming', 'minh')
    expect(useSession.getState()).toMatchObject({ isLoggedIn: true, userName: 'minh' })
    stop()
    inAnotherTab('yonghuming', null)
    expect(useSession.getState().isLoggedIn).toBe(true)
  })
  test('keeps the permissions after a token renewal elsewhere', async () => {
    const stop = followOtherTabs()
    signIn(ANSWER)
    await permissionsReady()
    inAnotherTab('token', 'T2')
    expect(useSession.getState().permissions['market-analysis']).toBe(true)
    expect(permissionCalls()).toHaveLength(1)
    stop()
  })
})

describe('landingPath', () => {
  test('keeps query and hash', () => {
    const path = '/others/todo?day=2026-11-20&q=a b#top'
    const { search } = new URL(signInPath(path), location.origin)
    expect(landingPath(search)).toBe('/others/todo?day=2026-11-20&q=a%20b#top')
  })
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login?redirect=/home',
    '',
  ])('rejects the target %j', (wanted) => {
    expect(landingPath(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
  })
  test('is / by default', () => {
    expect(landingPath('')).toBe('/')
  })
})
