import type { syncStudy } from '@shangxue/contract/study'
import type { Day } from '@shangxue/study/day'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/goal'
import { type Answer, keyOf, next, type StudyEvent, type Subject } from '@shangxue/study/history'
import { type Memory, type Rated, schedulerOf } from '@shangxue/study/memory'
import { lightestDay } from '@shangxue/study/plan'
import type { Answer as AnswerOf } from '../../../lib/api/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { type DayCount, type LearnerRecord, ofOwner, onDevice } from './device.ts'
import { GUEST, useStudy, withEvents, zoneHere } from './state.ts'

/** What the shown state is made of. The device keeps the same, where it can. */
interface Held {
  readonly base: { readonly memories: Map<string, Memory>; readonly days: Map<Day, DayCount> }
  /** Made here, not acknowledged by the server. */
  readonly events: Map<string, StudyEvent>
  learner: LearnerRecord
}
const nothing = (): Held => ({
  base: { memories: new Map(), days: new Map() },
  events: new Map(),
  learner: { cursor: 0, weights: null },
})
let held = nothing()

function show(also: { owner?: string; ready?: boolean } = {}) {
  const scheduler = schedulerOf(held.learner.weights ?? undefined)
  const base = withEvents(held.base, held.events.values(), scheduler)
  useStudy.setState({ ...base, scheduler, waiting: held.events.size, ...also })
}

/** Gives what a guest did on this device to who signs in, in one step: never lost, never twice. */
async function adopt(owner: string): Promise<void> {
  await onDevice(async (database) => {
    const transaction = database.transaction('events', 'readwrite')
    for (const event of await transaction.store.getAll(ofOwner(GUEST))) {
      void transaction.store.put(event, [owner, event.id])
      void transaction.store.delete([GUEST, event.id])
    }
    await transaction.done
  })
}

const readDevice = (owner: string) =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'memories', 'days', 'learners'])
    const [events, subjects, memories, days, learner] = await Promise.all([
      transaction.objectStore('events').getAll(ofOwner(owner)),
      transaction.objectStore('memories').getAllKeys(ofOwner(owner)),
      transaction.objectStore('memories').getAll(ofOwner(owner)),
      transaction.objectStore('days').getAll(ofOwner(owner)),
      transaction.objectStore('learners').get(owner),
    ])
    return { events, subjects, memories, days, learner }
  })

/**
 * Shows an owner's study: a user's, or a guest's of this device. Where a user follows a guest, the guest's becomes theirs.
 * Without a storage it lives as long as the page.
 */
export async function openStudy(owner: string): Promise<void> {
  const before = useStudy.getState().owner
  if (owner !== before) {
    const carried = before === GUEST ? held.events : new Map<string, StudyEvent>()
    held = { ...nothing(), events: carried }
    show({ owner, ready: false })
  }
  if (owner !== GUEST) await adopt(owner).catch(() => undefined)
  const read = await readDevice(owner).catch(() => undefined)
  if (owner !== useStudy.getState().owner) return
  if (read) {
    const { events, subjects, memories, days, learner } = read
    for (const [i, [, subject]] of subjects.entries()) {
      const memory = memories[i]
      if (memory) held.base.memories.set(subject, memory)
    }
    for (const day of days) held.base.days.set(day.day, day)
    for (const event of events) held.events.set(event.id, event)
    if (learner) held.learner = learner
  }
  show({ ready: true })
}

async function keep(event: StudyEvent): Promise<void> {
  const { owner } = useStudy.getState()
  held.events.set(event.id, event)
  await onDevice((database) => database.put('events', event, [owner, event.id])).catch(() => undefined)
}

const LONGEST_MS = 3_600_000

/** Records an answer: shown at once, kept on the device, sent when there is a way. Answers its id, for undoing. */
export async function recordAnswer(subject: Subject, rated: Rated, ms: number): Promise<string> {
  const { memories, days, scheduler } = useStudy.getState()
  const answer: Answer = {
    type: 'answer',
    id: uniqueId(),
    at: new Date().toISOString(),
    zone: zoneHere(),
    ...subject,
    rated,
    ms: Math.min(Math.round(ms), LONGEST_MS),
  }
  const load = new Map<string, number>()
  for (const { due } of memories.values()) load.set(due, (load.get(due) ?? 0) + 1)
  const after = next(memories.get(keyOf(subject)) ?? null, answer, scheduler)
  const due = lightestDay(after, (day) => load.get(day) ?? 0, scheduler)
  const chosen: Answer = due === after.due ? answer : { ...answer, due }
  const kept = keep(chosen)
  // what one more answer changes, without counting everything anew
  useStudy.setState({ ...withEvents({ memories, days }, [chosen], scheduler), waiting: held.events.size })
  await kept
  return answer.id
}

/** Takes an answer back. */
export async function undoAnswer(id: string): Promise<void> {
  const kept = keep({ type: 'undo', id: uniqueId(), at: new Date().toISOString(), undone: id })
  show()
  await kept
}

/** What a call to the server is made of: where this page stands, and what waits. */
export const toSend = (most: number) => ({
  cursor: held.learner.cursor,
  events: [...held.events.values()].slice(0, most),
})

/** Takes over what the server answered and lets go of the events that it has now: all of it or nothing. */
export async function acknowledge(
  events: readonly StudyEvent[],
  { cursor, weights, memories, days }: AnswerOf<typeof syncStudy>,
): Promise<void> {
  const { owner } = useStudy.getState()
  const { base } = held
  for (const { memory, ...subject } of memories) {
    if (memory) base.memories.set(keyOf(subject), memory)
    else base.memories.delete(keyOf(subject))
  }
  for (const day of days) base.days.set(day.day, day)
  for (const { id } of events) held.events.delete(id)
  held.learner = { cursor, weights }
  show()
  await onDevice(async (database) => {
    const transaction = database.transaction(['events', 'memories', 'days', 'learners'], 'readwrite')
    const kept = transaction.objectStore('memories')
    for (const { id } of events) void transaction.objectStore('events').delete([owner, id])
    for (const { memory, ...subject } of memories) {
      const key: [string, string] = [owner, keyOf(subject)]
      void (memory ? kept.put(memory, key) : kept.delete(key))
    }
    for (const day of days) void transaction.objectStore('days').put(day, [owner, day.day])
    void transaction.objectStore('learners').put({ cursor, weights }, owner)
    await transaction.done
  }).catch(() => undefined)
}

/** Keeps what the learner set for themselves. */
export async function saveSettings(changes: Partial<Omit<Settings, 'changed_at'>>): Promise<void> {
  const settings = useStudy.getState().settings ?? DEFAULT_SETTINGS
  useStudy.setState({ settings: { ...settings, ...changes, changed_at: new Date().toISOString() } })
}
