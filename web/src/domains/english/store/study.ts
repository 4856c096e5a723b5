import { SYNC_PLAYS_MAX, type syncStudy } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type Achievement, newlyUnlocked } from '@shangxue/study/achievements'
import type { Day } from '@shangxue/study/calendar'
import { dueAfter, NO_SHORTFALL } from '@shangxue/study/due'
import type { Settings } from '@shangxue/study/goal'
import { type Answer, choosesDue, keyOf, next, type StudyEvent, type Subject } from '@shangxue/study/history'
import { type Rated, schedulerOf } from '@shangxue/study/memory'
import { lightestDay } from '@shangxue/study/plan'
import type { Play } from '@shangxue/study/points'
import type { Answer as AnswerOf } from '../../../lib/api/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import type { LearnerRecord } from './device.ts'
import { answerNow, type Played, playNow } from './events.ts'
import { guestStudied, markGuest } from './guest-mark.ts'
import {
  acknowledged,
  adopted,
  adoptedGuest,
  choosing,
  limitSettings,
  NEW_LEARNER,
  progressOf,
  showing,
  statsOfStudy,
  unlocking,
  withoutChoice,
} from './progress.ts'
import { makeShown, type Shown } from './shown.ts'
import { GUEST, useStudy } from './state.ts'
import {
  adopt,
  readDevice,
  sizeOf,
  storeAcknowledged,
  storeAside,
  storeEvent,
  storePlay,
  updateLearner,
  type Waiting,
  whole,
} from './storage.ts'

/** State behind the shown study. The device stores the same where storage is available. */
interface Held {
  readonly shown: Shown
  /** Not acknowledged by the server. */
  readonly events: Map<string, StudyEvent>
  readonly plays: Map<string, Play>
  learner: LearnerRecord
  setAside: number
  read: boolean
}
const nothing = (): Held => ({
  shown: makeShown(),
  events: new Map(),
  plays: new Map(),
  learner: NEW_LEARNER,
  setAside: 0,
  read: false,
})
let held = nothing()

const waiting = () =>
  held.events.size + held.plays.size + (held.learner.chosen || held.learner.proposed ? 1 : 0)

/** Publishes the current study to `useStudy`. */
export function show(also: { owner?: string; ready?: boolean } = {}) {
  const { shown, learner, plays } = held
  const picture = shown.picture()
  const progress = progressOf({ learner, plays: plays.values(), before: shown.told(), days: picture.days })
  const { setAside } = held
  const scheduler = shown.scheduler()
  useStudy.setState({ ...picture, ...progress, scheduler, waiting: waiting(), setAside, ...also })
}

/** Switches to the learner's own FSRS parameters if they changed. */
function schedule(weights: LearnerRecord['weights'], before: LearnerRecord['weights']): void {
  if (String(weights) !== String(before)) held.shown.learn({ scheduler: schedulerOf(weights ?? undefined) })
}

/** Updates the learner's record in memory and on the device. */
async function amend(change: (learner: LearnerRecord) => LearnerRecord): Promise<void> {
  const { owner } = useStudy.getState()
  if (owner === GUEST) markGuest(true)
  held.learner = change(held.learner)
  show()
  await updateLearner(owner, change).catch(() => undefined)
}

function wait(events: readonly StudyEvent[], plays: readonly Play[]): void {
  for (const event of events) held.events.set(event.id, event)
  for (const play of plays) held.plays.set(play.id, play)
  held.shown.learn({ added: events })
}

let opening: { readonly owner: string; readonly done: Promise<void> } | undefined

/**
 * Opens the study of an owner. A guest's study is adopted by the user who signs in next. Without storage it
 * lives as long as the page. `formerly`: owner keys used by earlier versions.
 */
export function openStudy(owner: string, formerly: readonly string[] = []): Promise<void> {
  if (opening?.owner === owner) return opening.done
  const open = useStudy.getState().owner === owner && held.read
  if (open && (owner === GUEST || !guestStudied())) return Promise.resolve()
  const done = openAnew(owner, formerly).finally(() => {
    if (opening?.done === done) opening = undefined
  })
  opening = { owner, done }
  return done
}

async function openAnew(owner: string, formerly: readonly string[]): Promise<void> {
  const before = useStudy.getState().owner
  const left = before === GUEST ? held : nothing()
  if (owner !== before) {
    held = nothing()
    show({ owner, ready: false })
  }
  if (owner !== GUEST) {
    await adopt(GUEST, owner, adoptedGuest).then(
      () => markGuest(false),
      () => undefined,
    )
    for (const former of formerly) await adopt(former, owner).catch(() => undefined)
  }
  const read = await readDevice(owner).catch(() => undefined)
  if (owner !== useStudy.getState().owner) return
  if (read) {
    const { events, plays, subjects, memories, days, learner } = read
    held.setAside = read.setAside
    if (learner) {
      const known = held.learner
      held.learner = adopted(whole(learner), known)
      schedule(held.learner.weights, known.weights)
    }
    const told = subjects.flatMap(([, subject], i) => {
      const memory = memories[i]
      return memory ? [[subject, memory] as const] : []
    })
    held.shown.learn({ memories: told, days })
    wait(events, plays)
    held.read = true
  } else if (owner !== before) {
    // Only without device storage: otherwise another tab may have moved the guest's study already.
    wait([...left.events.values()], [...left.plays.values()])
    held.learner = adoptedGuest(held.learner, left.learner)
  }
  show({ ready: true })
}

async function keep(event: StudyEvent): Promise<void> {
  const { owner } = useStudy.getState()
  if (owner === GUEST) markGuest(true)
  wait([event], [])
  show()
  await storeEvent(owner, event).catch(() => undefined)
}

/** Unlocks achievements that the current figures reach; they stay unlocked after an undo. */
async function unlock(): Promise<void> {
  const state = useStudy.getState()
  const fresh = newlyUnlocked(statsOfStudy(state), new Set(state.achievements.keys()))
  const at = new Date().toISOString()
  const keys = fresh.map(({ key }) => key)
  if (keys.length > 0) await amend((learner) => unlocking(learner, keys, at))
}

/** Returns achievements unlocked since the last call; each is returned once. */
export function takeUnlocked(): readonly Achievement[] {
  const { unlocked } = useStudy.getState()
  if (unlocked.length > 0) void amend(showing)
  return unlocked
}

export interface Recorded {
  readonly id: string
  /** Resolves when the device has stored it and its achievements are shown. */
  readonly kept: Promise<void>
}

/** Due day after an answer: meets the learner's retention on the least loaded day nearby. */
function chosenDue(answer: Answer): Day {
  const { memories, scheduler, settings } = useStudy.getState()
  const aim = {
    retention: settings.retention / 100,
    shortfall: held.learner.shortfall ?? NO_SHORTFALL,
  }
  const after = next(memories, answer, scheduler)
  const due = dueAfter(after, answer, aim, scheduler)
  return lightestDay({ ...after, due }, (day) => held.shown.load.get(day) ?? 0, scheduler)
}

/** Records an answer: shown at once, stored on the device, sent when the network allows. */
export function recordAnswer(subject: Subject, rated: Rated, ms: number): Recorded {
  const answer = answerNow(subject, rated, ms)
  const due = choosesDue(useStudy.getState().memories, answer) && chosenDue(answer)
  const keeping = keep(due ? { ...answer, due } : answer)
  // Achievements are counted after the answer is rendered.
  return { id: answer.id, kept: keeping.then(unlock) }
}

export async function undoAnswer(id: string): Promise<void> {
  await keep({ type: 'undo', id: uniqueId(), at: new Date().toISOString(), undone: id })
}

export async function recordPlay(played: Played): Promise<void> {
  const { owner } = useStudy.getState()
  const play = playNow(played)
  if (owner === GUEST) markGuest(true)
  wait([], [play])
  show()
  await storePlay(owner, play).catch(() => undefined)
  await unlock()
}

/** Stores chosen settings within their limits; missing values stay unchanged. */
export async function saveSettings(chosen: Partial<Omit<Settings, 'changed_at'>>): Promise<void> {
  const { settings } = useStudy.getState()
  const complete = limitSettings(settings, chosen)
  await amend((learner) => choosing(learner, complete))
  await unlock()
}

/** Stores the level of a placement test before the server returns it. */
export async function levelFound(level: Level): Promise<void> {
  await amend((learner) => ({ ...learner, level }))
  await unlock()
}

export type Sending = Waiting & { readonly cursor: number }

function firstOf<T>(all: ReadonlyMap<string, T>, most: number): T[] {
  const first: T[] = []
  for (const one of all.values()) {
    if (first.length >= most) break
    first.push(one)
  }
  return first
}

/** Builds a sync request with the cursor of this page and at most `limit` pending entries. */
export function toSend(most: number): Sending {
  const { learner, events, plays } = held
  const first = firstOf(events, most)
  const room = most - first.length
  const played = firstOf(plays, Math.min(SYNC_PLAYS_MAX, room))
  const settings = played.length < room ? learner.chosen : null
  return { cursor: learner.cursor, events: first, plays: played, settings }
}

/** Moves rejected entries aside, so that they do not block others. */
export async function setAside(refused: Waiting): Promise<void> {
  const { owner } = useStudy.getState()
  letGo(refused)
  held.setAside += sizeOf(refused)
  held.learner = withoutChoice(held.learner, refused.settings)
  show()
  await storeAside(owner, refused).catch(() => undefined)
}

function letGo({ events, plays }: Waiting): void {
  for (const { id } of events) held.events.delete(id)
  for (const { id } of plays) held.plays.delete(id)
  held.shown.learn({ dropped: events })
}

/**
 * Applies a sync response completely or not at all, and moves entries rejected for lack of room aside.
 * `isMorePending`: rendering waits for the next page.
 */
export async function acknowledge(
  sent: Sending,
  answered: AnswerOf<typeof syncStudy>,
  { placing = false, more = false } = {},
): Promise<void> {
  const { owner } = useStudy.getState()
  const { events, plays, settings, cursor } = sent
  const { days, reset, cursor: until } = answered
  const memories = answered.memories.map(({ memory, ...subject }) => [keyOf(subject), memory] as const)
  held.shown.learn({ reset, memories, days })
  letGo(sent)
  const anything = events.length > 0 || plays.length > 0 || settings !== null
  const all = held.events.size + held.plays.size === 0 && !answered.more
  const told = (learner: LearnerRecord) =>
    acknowledged(learner, { settings, anything, all, placing }, answered)
  const known = held.learner.weights
  held.learner = told(held.learner)
  schedule(held.learner.weights, known)
  const refused = new Set(answered.refused)
  const isRefused = ({ id }: { readonly id: string }) => refused.has(id)
  const aside = { events: events.filter(isRefused), plays: plays.filter(isRefused), settings: null }
  held.setAside += sizeOf(aside)
  if (!more) show()
  if (refused.size > 0) await storeAside(owner, aside).catch(() => undefined)
  await storeAcknowledged(owner, { events, plays, cursor, until, reset, memories, days, told }).catch(
    () => undefined,
  )
}
