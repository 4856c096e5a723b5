import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { listeners } from '../listeners.ts'
import { storedOwner } from '../session/state.ts'
import { isBusy, tab, underWay } from './busy.ts'
import { type Entry, isWaiting } from './entry.ts'
import { useOutbox } from './state.ts'
import { change } from './storage.ts'
import { unsentReason } from './unsent-reason.ts'
import { endpointOf, isUnsent, withoutAbort } from './wire.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** An attempt may take its time twice, for a renewed token. */
const SPARE_MS = 5_000
/** The server forgets keys after seven days: later a repeat might do the same again. */
const SAFE_MS = 6 * 86_400_000
/** This page failed, the server has refused nothing. */
const UNCERTAIN = '提交时本机出错，不确定是否已经生效；可以重试，不会重复生效'
const TOO_OLD = '已等待超过 6 天，请核对是否已经生效，再决定是否提交'

const sent = listeners<readonly Entry[]>()
const refused = listeners<Entry>()
/** Acknowledged after having waited: those of one go. Returns the unsubscriber. */
export const onSent = sent.add
/** The server said no to one that had waited. Returns the unsubscriber. */
export const onRefused = refused.add

export const claimOf = ({ timeoutMs }: { readonly timeoutMs: number }) => ({
  sender: tab,
  busyUntil: Date.now() + 2 * timeoutMs + SPARE_MS,
})
const FREE = { sender: '', busyUntil: 0 }

const replaced = (entry: Entry, fields: Partial<Entry>) => (entries: readonly Entry[]) =>
  entries.map((one) => (one.id === entry.id ? { ...one, ...fields } : one))

type Turn = { readonly entry: Entry } | { readonly at: number } | undefined

/** The next one to send becomes ours; or when to look again, because another tab is sending. */
async function nextTurn(): Promise<Turn> {
  let turn: Turn
  await change((entries) => {
    turn = undefined
    const owner = storedOwner()
    const next = entries.find((entry) => owner && entry.owner === owner && isWaiting(entry))
    if (!next) return entries
    if (isBusy(next)) {
      // Of this page it is a first attempt, and whoever makes it wakes us.
      if (!underWay.has(next.id)) turn = { at: next.busyUntil }
      return entries
    }
    const entry = { ...next, ...claimOf(next), attempts: next.attempts + 1 }
    turn = { entry }
    return replaced(next, entry)(entries)
  })
  return turn
}

/** Puts the entry where its attempt has led, unless it is gone; tells whether it was still there. */
async function settle(entry: Entry, fields: Partial<Entry> | null): Promise<boolean> {
  let there = false
  await change((entries) => {
    there = entries.some(({ id }) => id === entry.id)
    if (!there) return entries
    return fields ? replaced(entry, fields)(entries) : entries.filter(({ id }) => id !== entry.id)
  })
  return there
}

type Outcome = 'sent' | 'refused' | 'later'

async function refuse(entry: Entry, fields: Pick<Entry, 'state' | 'message'>): Promise<Outcome> {
  if (await settle(entry, { ...FREE, ...fields })) refused.notify({ ...entry, ...fields })
  return 'refused'
}

async function attempt(entry: Entry): Promise<Outcome> {
  if (entry.attempts > 1 && Date.now() - entry.wantedAt > SAFE_MS)
    return refuse(entry, { state: 'conflict', message: TOO_OLD })
  try {
    await call(endpointOf(entry), entry.input, { idempotencyKey: entry.id, owner: entry.owner, quiet: true })
    useOutbox.setState(({ sent: before }) => ({ sent: new Set(before).add(entry.id) }))
    return (await settle(entry, null)) ? 'sent' : 'refused'
  } catch (failure) {
    const error = withoutAbort(failure)
    if (!(error instanceof ApiError)) return refuse(entry, { state: 'conflict', message: UNCERTAIN })
    const unsent: boolean = isUnsent(error, true)
    if (unsent || error.code === 'expired') {
      await settle(entry, { ...FREE, message: unsentReason(error) })
      return 'later'
    }
    return refuse(entry, { state: error.status === 409 ? 'conflict' : 'refused', message: error.message })
  }
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function later(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), pause)
}

async function pass(): Promise<void> {
  const done: Entry[] = []
  try {
    for (;;) {
      const turn = await nextTurn()
      if (!turn) return
      if ('at' in turn) return later(turn.at - Date.now())
      const { entry } = turn
      underWay.add(entry.id)
      const outcome = await attempt(entry).finally(() => underWay.delete(entry.id))
      if (outcome === 'sent') done.push(entry)
      if (outcome === 'later') {
        later(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
        failures += 1
        return
      }
      failures = 0
    }
  } finally {
    if (done.length > 0) sent.notify(done)
  }
}

let running: Promise<void> | undefined
let again = false

async function run(): Promise<void> {
  try {
    do {
      again = false
      await pass()
    } while (again)
  } catch {
    // The storage is out of reach for the moment.
    later(LONGEST_PAUSE_MS)
  } finally {
    running = undefined
  }
}

/** Sends what waits, in order, one at a time. Called meanwhile, it looks once more before it ends. */
export function send(): Promise<void> {
  again = running !== undefined
  running ??= run()
  return running
}

/** The connection may be back: no more pauses. */
export function wake(): Promise<void> {
  failures = 0
  clearTimeout(timer)
  return send()
}
