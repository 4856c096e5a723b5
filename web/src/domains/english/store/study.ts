import { SYNC_PLAYS_MAX, type syncStudy } from '@shangxue/contract/study'
import type { Level } from '@shangxue/contract/users'
import { type Achievement, newlyUnlocked } from '@shangxue/study/achievements'
import type { Day } from '@shangxue/study/day'
import { SETTINGS_LIMITS, type Settings } from '@shangxue/study/goal'
import { type Answer, keyOf, next, type StudyEvent, type Subject } from '@shangxue/study/history'
import { type Memory, type Rated, schedulerOf } from '@shangxue/study/memory'
import { lightestDay } from '@shangxue/study/plan'
import type { Play } from '@shangxue/study/points'
import type { Answer as AnswerOf } from '../../../lib/api/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { type DayCount, type LearnerRecord, ofOwner, onDevice } from './device.ts'
import { markGuest } from './guest-mark.ts'
import {
  acknowledged,
  adopted,
  choosing,
  NEW_LEARNER,
  progressOf,
  showing,
  statsOfStudy,
  unlocking,
} from './progress.ts'
import { GUEST, useStudy, withEvents, zoneHere } from './state.ts'

/** What the shown state is made of. The device keeps the same, where it can. */
interface Held {
  readonly base: { readonly memories: Map<string, Memory>; readonly days: Map<Day, DayCount> }
  /** Made here, not acknowledged by the server. */
  readonly events: Map<string, StudyEvent>
  readonly plays: Map<string, Play>
  learner: LearnerRecord
}
const nothing = (): Held => ({
  base: { memories: new Map(), days: new Map() },
  events: new Map(),
  plays: new Map(),
  learner: NEW_LEARNER,
})
let held = nothing()

const waiting = () => held.events.size + held.plays.size + (held.learner.chosen ? 1 : 0)

const progress = (days: ReadonlyMap<Day, DayCount>) =>
  progressOf({ learner: held.learner, plays: held.plays.values(), before: held.base.days, days })

function show(also: { owner?: string; ready?: boolean } = {}) {
  const scheduler = schedulerOf(held.learner.weights ?? undefined)
  const base = withEvents(held.base, held.events.values(), scheduler)
  useStudy.setState({ ...base, ...progress(base.days), scheduler, waiting: waiting(), ...also })
}

/** Without deriving the memories anew. */
const showProgress = () => useStudy.setState({ ...progress(useStudy.getState().days), waiting: waiting() })

const whole = (record: Partial<LearnerRecord> | undefined): LearnerRecord => ({ ...NEW_LEARNER, ...record })

/** Changes the learner's record here and, from what another tab may have left there, on the device. */
async function amend(change: (learner: LearnerRecord) => LearnerRecord): Promise<void> {
  const { owner } = useStudy.getState()
  held.learner = change(held.learner)
  showProgress()
  await onDevice(async (database) => {
    const { store, done } = database.transaction('learners', 'readwrite')
    void store.put(change(whole(await store.get(owner))), owner)
    await done
  }).catch(() => undefined)
}

/** Gives what a guest did on this device to who signs in, in one step: never lost, never twice. */
async function adopt(owner: string): Promise<void> {
  await onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'learners'], 'readwrite')
    const events = transaction.objectStore('events')
    for (const event of await events.getAll(ofOwner(GUEST))) {
      void events.put(event, [owner, event.id])
      void events.delete([GUEST, event.id])
    }
    const plays = transaction.objectStore('plays')
    for (const play of await plays.getAll(ofOwner(GUEST))) {
      void plays.put(play, [owner, play.id])
      void plays.delete([GUEST, play.id])
    }
    const learners = transaction.objectStore('learners')
    const guest = await learners.get(GUEST)
    if (guest) {
      void learners.put(adopted(whole(await learners.get(owner)), whole(guest)), owner)
      void learners.delete(GUEST)
    }
    await transaction.done
  })
}

const readDevice = (owner: string) =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'memories', 'days', 'learners'])
    const [events, plays, subjects, memories, days, learner] = await Promise.all([
      transaction.objectStore('events').getAll(ofOwner(owner)),
      transaction.objectStore('plays').getAll(ofOwner(owner)),
      transaction.objectStore('memories').getAllKeys(ofOwner(owner)),
      transaction.objectStore('memories').getAll(ofOwner(owner)),
      transaction.objectStore('days').getAll(ofOwner(owner)),
      transaction.objectStore('learners').get(owner),
    ])
    return { events, plays, subjects, memories, days, learner }
  })

/**
 * Shows an owner's study: a user's, or a guest's of this device. Where a user follows a guest, the guest's becomes theirs.
 * Without a storage it lives as long as the page.
 */
export async function openStudy(owner: string): Promise<void> {
  const before = useStudy.getState().owner
  const left = before === GUEST ? held : nothing()
  if (owner !== before) {
    held = nothing()
    show({ owner, ready: false })
  }
  if (owner !== GUEST) {
    await adopt(owner).catch(() => undefined)
    markGuest(false)
  }
  const read = await readDevice(owner).catch(() => undefined)
  if (owner !== useStudy.getState().owner) return
  if (read) {
    const { events, plays, subjects, memories, days, learner } = read
    for (const [i, [, subject]] of subjects.entries()) {
      const memory = memories[i]
      if (memory) held.base.memories.set(subject, memory)
    }
    for (const day of days) held.base.days.set(day.day, day)
    for (const event of events) held.events.set(event.id, event)
    for (const play of plays) held.plays.set(play.id, play)
    if (learner) held.learner = adopted(whole(learner), held.learner)
  } else if (owner !== before) {
    // nothing is kept here but in this page; else the device decides, as another page may have given the guest's away
    for (const event of left.events.values()) held.events.set(event.id, event)
    for (const play of left.plays.values()) held.plays.set(play.id, play)
    held.learner = adopted(held.learner, left.learner)
  }
  show({ ready: true })
}

async function keep(event: StudyEvent): Promise<void> {
  const { owner } = useStudy.getState()
  if (owner === GUEST) markGuest(true)
  held.events.set(event.id, event)
  await onDevice((database) => database.put('events', event, [owner, event.id])).catch(() => undefined)
}

/** Unlocks what the study that is shown reaches: for good, whatever is taken back later. */
async function unlock(): Promise<void> {
  const state = useStudy.getState()
  const fresh = newlyUnlocked(statsOfStudy(state), new Set(state.achievements.keys()))
  const at = new Date().toISOString()
  const keys = fresh.map(({ key }) => key)
  if (keys.length > 0) await amend((learner) => unlocking(learner, keys, at))
}

/** Achievements unlocked since the last call, to be shown to the learner: each is answered once. */
export function takeUnlocked(): readonly Achievement[] {
  const { unlocked } = useStudy.getState()
  if (unlocked.length > 0) void amend(showing)
  return unlocked
}

const LONGEST_MS = 3_600_000
const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))

export interface Recorded {
  /** For undoing. */
  readonly id: string
  /** The device has it, and what it unlocked is shown. */
  readonly kept: Promise<void>
}

/** Records an answer: shown at once, kept on the device, sent when there is a way. */
export function recordAnswer(subject: Subject, rated: Rated, ms: number): Recorded {
  const { memories, days, scheduler } = useStudy.getState()
  const answer: Answer = {
    type: 'answer',
    id: uniqueId(),
    at: new Date().toISOString(),
    zone: zoneHere(),
    ...subject,
    rated,
    ms: within(ms, 0, LONGEST_MS),
  }
  const load = new Map<string, number>()
  for (const { due } of memories.values()) load.set(due, (load.get(due) ?? 0) + 1)
  const after = next(memories.get(keyOf(subject)) ?? null, answer, scheduler)
  const due = lightestDay(after, (day) => load.get(day) ?? 0, scheduler)
  const chosen: Answer = due === after.due ? answer : { ...answer, due }
  const keeping = keep(chosen)
  // what one more answer changes, without counting everything anew
  const shown = withEvents({ memories, days }, [chosen], scheduler)
  useStudy.setState({ ...shown, ...progress(shown.days), waiting: waiting() })
  // counted once the answer is on the screen
  return { id: answer.id, kept: keeping.then(unlock) }
}

/** Takes an answer back. */
export async function undoAnswer(id: string): Promise<void> {
  const kept = keep({ type: 'undo', id: uniqueId(), at: new Date().toISOString(), undone: id })
  show()
  await kept
}

const MOST_SCORE = 100_000
const MOST_RIGHT = 10_000

/** Records a game played to its end. */
export async function recordPlay(
  played: Pick<Play, 'game' | 'grade' | 'score' | 'right' | 'ms'>,
): Promise<void> {
  const { owner } = useStudy.getState()
  const play: Play = {
    id: uniqueId(),
    at: new Date().toISOString(),
    zone: zoneHere(),
    game: played.game,
    grade: played.grade,
    score: within(played.score, 0, MOST_SCORE),
    right: within(played.right, 0, MOST_RIGHT),
    ms: within(played.ms, 0, LONGEST_MS),
  }
  if (owner === GUEST) markGuest(true)
  held.plays.set(play.id, play)
  showProgress()
  await onDevice((database) => database.put('plays', play, [owner, play.id])).catch(() => undefined)
  await unlock()
}

/** Keeps what the learner chose, within the limits; what is left out stays as it is. */
export async function saveSettings(chosen: Partial<Omit<Settings, 'changed_at'>>): Promise<void> {
  const { settings } = useStudy.getState()
  const limited = Object.entries(SETTINGS_LIMITS).map(([key, [least, most]]) => {
    const name = key as keyof typeof SETTINGS_LIMITS
    return [key, within(chosen[name] ?? settings[name], least, most)]
  })
  // a choice is later than the one that it was made upon, whatever this clock says
  const at = Math.max(Date.now(), Date.parse(settings.changed_at) + 1)
  const complete = { ...Object.fromEntries(limited), changed_at: new Date(at).toISOString() } as Settings
  await amend((learner) => choosing(learner, complete))
  await unlock()
}

/** Tells what a placement test found, before the server says it as well. */
export async function levelFound(level: Level): Promise<void> {
  await amend((learner) => ({ ...learner, level }))
  await unlock()
}

export interface Sending {
  readonly events: readonly StudyEvent[]
  readonly plays: readonly Play[]
  readonly settings: Settings | null
}

/** What a call to the server is made of: where this page stands, and what waits. */
export const toSend = (most: number): Sending & { readonly cursor: number } => ({
  cursor: held.learner.cursor,
  events: [...held.events.values()].slice(0, most),
  plays: [...held.plays.values()].slice(0, SYNC_PLAYS_MAX),
  settings: held.learner.chosen,
})

/** Takes over what the server answered and lets go of what it has now: all of it or nothing. */
export async function acknowledge(
  { events, plays, settings, cursor }: Sending & { readonly cursor: number },
  answered: AnswerOf<typeof syncStudy>,
): Promise<void> {
  const { owner } = useStudy.getState()
  const { base } = held
  const { memories, days } = answered
  for (const { memory, ...subject } of memories) {
    if (memory) base.memories.set(keyOf(subject), memory)
    else base.memories.delete(keyOf(subject))
  }
  for (const day of days) base.days.set(day.day, day)
  for (const { id } of events) held.events.delete(id)
  for (const { id } of plays) held.plays.delete(id)
  const anything = events.length > 0 || plays.length > 0 || settings !== null
  const told = (learner: LearnerRecord) => acknowledged(learner, { settings, anything }, answered)
  held.learner = told(held.learner)
  show()
  await onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'memories', 'days', 'learners'], 'readwrite')
    const kept = transaction.objectStore('memories')
    const learners = transaction.objectStore('learners')
    for (const { id } of events) void transaction.objectStore('events').delete([owner, id])
    for (const { id } of plays) void transaction.objectStore('plays').delete([owner, id])
    const learner = whole(await learners.get(owner))
    // another page went on meanwhile, or an answer before this one was not kept: the device asks from where it stands
    if (learner.cursor !== cursor) return void (await transaction.done)
    for (const { memory, ...subject } of memories) {
      const key: [string, string] = [owner, keyOf(subject)]
      void (memory ? kept.put(memory, key) : kept.delete(key))
    }
    for (const day of days) void transaction.objectStore('days').put(day, [owner, day.day])
    void learners.put(told(learner), owner)
    await transaction.done
  }).catch(() => undefined)
}
