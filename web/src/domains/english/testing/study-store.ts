import { syncStudy } from '@shangxue/contract/study/endpoints'
import { keyOf, type Subject } from '@shangxue/study/history'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { KEYS } from '../../../lib/session/keys.ts'
import { store } from '../../../lib/storage.ts'
import { type Scripted, startTestServer } from '../../../lib/testing/server.ts'
import { scriptedServer } from './study-server.ts'

/** The store modules of the currently loaded page; `reloadPage` replaces them. */
export let on: {
  study: typeof import('../store/study.ts')
  sync: typeof import('../store/sync.ts')
  state: typeof import('../store/state.ts')
}
/** The server that the store syncs with. */
export let server: ReturnType<typeof scriptedServer>

type Script = (body: string) => Scripted | Promise<Scripted>
let script: Script
let http: Awaited<ReturnType<typeof startTestServer>>

/** Replaces the server's response from now on. */
export const answerWith = (next: Script): void => {
  script = next
}
export const answerAgain = (): void => answerWith((body) => server.take(body))

/** Writes the stored session of a user, by id or (for a session without one) by name. */
export function enter(owner: string): void {
  const guest = owner === 'guest'
  const numbered = /^\d+$/.test(owner)
  const [database = '', name = ''] = numbered ? ['甲', `no. ${owner}`] : owner.split('/')
  store(KEYS.database, guest ? null : database)
  store(KEYS.userName, guest ? null : name)
  store(KEYS.userId, numbered ? owner : null)
}

/** Signs a user in or out and opens their study. */
export async function arrive(owner: string, formerly?: readonly string[]): Promise<void> {
  enter(owner)
  await on.study.openStudy(owner, formerly)
}

/** Reloads the page; data on the device stays. */
export async function reload(owner: string): Promise<void> {
  vi.resetModules()
  on = {
    study: await import('../store/study.ts'),
    sync: await import('../store/sync.ts'),
    state: await import('../store/state.ts'),
  }
  await arrive(owner)
}

/** Records an answer, waits until it is stored and returns its id. */
export async function answered(...of: Parameters<typeof on.study.recordAnswer>): Promise<string> {
  const { id, kept } = on.study.recordAnswer(...of)
  await kept
  return id
}
export const shown = () => on.state.useStudy.getState()
export const known = (subject: Subject) => shown().memories.get(keyOf(subject))

/** Sets up each test of a store test file with a guest on a fresh device and an empty server. */
export function studyStore(): void {
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    server = scriptedServer()
    answerAgain()
    http = await startTestServer(({ url, body }) => {
      expect(url).toBe(syncStudy.path)
      return script(body)
    })
    await reload('guest')
  })
  afterEach(async () => {
    await http.stop()
    vi.unstubAllGlobals()
  })
}
