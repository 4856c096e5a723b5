import { endpoint } from '@shangxue/contract/platform/endpoint'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { stubIndexedDb } from '../../testing/indexed-db.ts'
import { ok, type ReceivedRequest, type ScriptedResponse, startTestServer } from '../../testing/server.ts'
import type { Entry } from '../state.ts'

const reserve = endpoint({
  method: 'POST',
  path: '/api/reservations',
  summary: 'a write',
  permission: 'login',
  input: Type.Object({ device: Type.Integer() }),
  output: Type.Unknown(),
})

export const LAN = { yonghuming: 'lan', shujuku: '甲', id: '7', token: 'T', refreshtoken: 'R' }
export const BO = { ...LAN, yonghuming: 'bo', id: '8' }
export const asUser = (user: typeof LAN) => {
  for (const [key, value] of Object.entries(user)) localStorage.setItem(key, value)
}

interface TestContext {
  storage: ReturnType<typeof stubIndexedDb>
  server: Awaited<ReturnType<typeof startTestServer>>
  script: (seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>
  page: Awaited<ReturnType<typeof load>>
}
/** The context of the running test. */
export const testContext = {} as TestContext

/** Imports the modules as a fresh page does. */
async function load() {
  vi.resetModules()
  const { submit, onQueued } = await import('../submit.ts')
  const { outbox } = await import('../queue.ts')
  const { useOutbox } = await import('../state.ts')
  const { onFailure, onSessionExpired } = await import('../../api/error.ts')
  const notices: string[] = []
  onQueued((sentence) => notices.push(sentence))
  outbox.onSent((entries) => notices.push(`sent ${entries.map(({ title }) => title)}`))
  outbox.onRefused(({ title, message }) => notices.push(`refused ${title}: ${message}`))
  onFailure(({ message }) => notices.push(`failed ${message}`))
  onSessionExpired(() => notices.push('expired'))
  const stop = outbox.start()
  return { ...outbox, submit, heard: notices, stop, useOutbox }
}

export async function reload() {
  testContext.page.stop()
  testContext.page = await load()
}

let keys = 0
const createCommand = (device: number, plan: object = {}, key = `key-${++keys}`) => ({
  endpoint: reserve,
  input: { device },
  key,
  owner: localStorage.getItem('id') ?? '',
  invalidates: [],
  quiet: false,
  plan: { title: ({ device }: { device: number }) => `预留 ${device}`, ...plan },
})
export const submit = (device: number, plan?: object, key?: string) =>
  testContext.page.submit(createCommand(device, plan, key)).catch((error: { code: unknown }) => error.code)

export const storedEntries = () => (testContext.storage.read('all') ?? []) as Entry[]
export const titles = () => storedEntries().map(({ title, state }) => `${title} ${state}`)
export const bodies = () =>
  testContext.server.seen.filter(({ url }) => url === reserve.path).map(({ body }) => JSON.parse(body).device)
export const sentKeys = () =>
  testContext.server.seen
    .filter(({ url }) => url === reserve.path)
    .map(({ headers }) => headers['idempotency-key'])
export const untilIdle = () =>
  vi.waitFor(() => expect(storedEntries().every(({ busyUntil }) => busyUntil === 0)).toBe(true))

export const CUT: ScriptedResponse = { instead: 'cut' }

/** Sets up a server, a storage and a page of the user LAN for every test of the file. */
export function withPage(): void {
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    testContext.storage = stubIndexedDb()
    testContext.script = () => ok({ done: true })
    testContext.server = await startTestServer((seen) => testContext.script(seen))
    asUser(LAN)
    testContext.page = await load()
  })
  afterEach(async () => {
    testContext.page.stop()
    await testContext.server.stop()
    vi.useRealTimers()
  })
}
