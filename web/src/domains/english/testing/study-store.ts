import { syncStudy } from '@shangxue/contract/study/endpoints'
import { type Subject, subjectKey } from '@shangxue/study/scheduling/history'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { KEYS } from '../../../lib/session/state.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { scriptedServer } from './study-server.ts'

/** The store modules of the currently loaded page; `reloadPage` replaces them. */
export let modules: {
  study: typeof import('../store/study-log.ts')
  sync: typeof import('../store/sync-study.ts')
  state: typeof import('../store/study-state.ts')
}
/** The server that the store syncs with. */
export let server: ReturnType<typeof scriptedServer>

type Script = (body: string) => ScriptedResponse | Promise<ScriptedResponse>
let script: Script
let http: Awaited<ReturnType<typeof startTestServer>>

/** Replaces the server's response from now on. */
export const respondWith = (next: Script): void => {
  script = next
}
export const respondNormally = (): void => respondWith((body) => server.handleRequest(body))

/** Writes the stored session of a user, by id or (for a session without one) by name. */
export function storeSession(owner: string): void {
  const guest = owner === 'guest'
  const numbered = /^\d+$/.test(owner)
  const [database = '', name = ''] = numbered ? ['甲', `no. ${owner}`] : owner.split('/')
  store(KEYS.database, guest ? null : database)
  store(KEYS.userName, guest ? null : name)
  store(KEYS.userId, numbered ? owner : null)
}

/** Signs a user in or out and opens their study. */
export async function openStudyAs(owner: string, formerly?: readonly string[]): Promise<void> {
  storeSession(owner)
  await modules.study.openStudy(owner, formerly)
}

/** Reloads the page; data on the device stays. */
export async function reloadPage(owner: string): Promise<void> {
  vi.resetModules()
  modules = {
    study: await import('../store/study-log.ts'),
    sync: await import('../store/sync-study.ts'),
    state: await import('../store/study-state.ts'),
  }
  await openStudyAs(owner)
}

/** Records an answer, waits until it is stored and returns its id. */
export async function recordStoredAnswer(
  ...params: Parameters<typeof modules.study.recordAnswer>
): Promise<string> {
  const { id, stored } = modules.study.recordAnswer(...params)
  await stored
  return id
}
export const currentStudy = () => modules.state.useStudy.getState()
export const memoryOfSubject = (subject: Subject) => currentStudy().memories.get(subjectKey(subject))

/** Sets up each test of a store test file with a guest on a fresh device and an empty server. */
export function setUpStudyStore(): void {
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    server = scriptedServer()
    respondNormally()
    http = await startTestServer(({ url, body }) => {
      expect(url).toBe(syncStudy.path)
      return script(body)
    })
    await reloadPage('guest')
  })
  afterEach(async () => {
    await http.stop()
    vi.unstubAllGlobals()
  })
}
