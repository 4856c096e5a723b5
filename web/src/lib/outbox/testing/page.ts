import { endpoint } from '@shangxue/contract/platform/endpoint'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { stubIndexedDb } from '../../testing/indexed-db.ts'
import { ok, type Scripted, type Seen, startTestServer } from '../../testing/server.ts'
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

interface Surroundings {
  storage: ReturnType<typeof stubIndexedDb>
  server: Awaited<ReturnType<typeof startTestServer>>
  script: (seen: Seen) => Scripted | Promise<Scripted>
  page: Awaited<ReturnType<typeof load>>
}
/** The context of the running test. */
export const on = {} as Surroundings

/** Imports the modules as a fresh page does. */
async function load() {
  vi.resetModules()
  const { submit, onQueued } = await import('../submit.ts')
  const { outbox } = await import('../queue.ts')
  const { useOutbox } = await import('../state.ts')
  const { onFailure, onSessionExpired } = await import('../../api/error.ts')
  const heard: string[] = []
  onQueued((sentence) => heard.push(sentence))
  outbox.onSent((entries) => heard.push(`sent ${entries.map(({ title }) => title)}`))
  outbox.onRefused(({ title, message }) => heard.push(`refused ${title}: ${message}`))
  onFailure(({ message }) => heard.push(`failed ${message}`))
  onSessionExpired(() => heard.push('expired'))
  const stop = outbox.start()
  return { ...outbox, submit, heard, stop, useOutbox }
}

export async function reload() {
  on.page.stop()
  on.page = await load()
}

let keys = 0
const write = (device: number, plan: object = {}, key = `key-${++keys}`) => ({
  endpoint: reserve,
  input: { device },
  key,
  owner: localStorage.getItem('id') ?? '',
  stale: [],
  quiet: false,
  plan: { title: ({ device }: { device: number }) => `预留 ${device}`, ...plan },
})
export const submit = (device: number, plan?: object, key?: string) =>
  on.page.submit(write(device, plan, key)).catch((error: { code: unknown }) => error.code)

export const kept = () => (on.storage.read('all') ?? []) as Entry[]
export const titles = () => kept().map(({ title, state }) => `${title} ${state}`)
export const bodies = () =>
  on.server.seen.filter(({ url }) => url === reserve.path).map(({ body }) => JSON.parse(body).device)
export const sentKeys = () =>
  on.server.seen.filter(({ url }) => url === reserve.path).map(({ headers }) => headers['idempotency-key'])
export const idle = () =>
  vi.waitFor(() => expect(kept().every(({ busyUntil }) => busyUntil === 0)).toBe(true))

export const CUT: Scripted = { instead: 'cut' }

/** Sets up a server, a storage and a page of the user LAN for every test of the file. */
export function withPage(): void {
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    on.storage = stubIndexedDb()
    on.script = () => ok({ done: true })
    on.server = await startTestServer((seen) => on.script(seen))
    asUser(LAN)
    on.page = await load()
  })
  afterEach(async () => {
    on.page.stop()
    await on.server.stop()
    vi.useRealTimers()
  })
}
