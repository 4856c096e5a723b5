import { SYNC_PLAYS_MAX, type syncStudy } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type Achievement, newlyUnlocked } from '@shangxue/study/progress/achievements'
import type { Play } from '@shangxue/study/progress/points'
import { lightestDay } from '@shangxue/study/scheduling/daily-plan'
import { dueDateAfter, NO_SHORTFALL } from '@shangxue/study/scheduling/due-date'
import {
  type Answer,
  canChooseDueDay,
  isMark,
  nextMemory,
  type StudyEvent,
  type Subject,
  subjectKey,
} from '@shangxue/study/scheduling/history'
import { type AnswerRating, createScheduler } from '@shangxue/study/scheduling/memory'
import type { Settings } from '@shangxue/study/scheduling/settings'
import type { Day } from '@shangxue/study/time/calendar'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { hasGuestStudied, setGuestStudied } from '../learner/guest-mark.ts'
import { markDeviceKnown } from '../learner/known-device.ts'
import {
  applySyncResponse,
  calculateProgress,
  limitSettings,
  mergeGuestRecord,
  mergeRecords,
  NEW_LEARNER,
  studyStatsOf,
  withChoice,
  withoutSentChoice,
  withUnlocked,
  withUnlockedShown,
} from './learner-progress.ts'
import { createAnswer, createMark, createPlay, type FinishedGame } from './new-events.ts'
import type { LearnerRecord } from './study-database.ts'
import { createStudyProjection, type StudyProjection } from './study-projection.ts'
import { GUEST, useStudy } from './study-state.ts'
import {
  adoptOwner,
  completeRecord,
  type PendingLog,
  pendingSize,
  readDevice,
  storeAcknowledged,
  storeEvents,
  storePlay,
  storeRejected,
  updateLearner,
} from './study-storage.ts'

/** State behind the shown study. The device stores the same where storage is available. */
interface StudyLog {
  readonly projection: StudyProjection
  /** Not acknowledged by the server. */
  readonly events: Map<string, StudyEvent>
  readonly plays: Map<string, Play>
  learner: LearnerRecord
  rejectedCount: number
  isRead: boolean
}
const createEmptyLog = (): StudyLog => ({
  projection: createStudyProjection(),
  events: new Map(),
  plays: new Map(),
  learner: NEW_LEARNER,
  rejectedCount: 0,
  isRead: false,
})
let log = createEmptyLog()

const countPending = () =>
  log.events.size + log.plays.size + (log.learner.chosen || log.learner.proposed ? 1 : 0)

/** Publishes the current study to `useStudy`. */
export function publishStudy(overrides: { owner?: string; ready?: boolean } = {}) {
  const { projection, learner, plays } = log
  const picture = projection.snapshot()
  const progress = calculateProgress({
    learner,
    plays: plays.values(),
    serverDays: projection.serverDays(),
    days: picture.days,
  })
  const { rejectedCount } = log
  const scheduler = projection.scheduler()
  useStudy.setState({
    ...picture,
    ...progress,
    scheduler,
    pendingCount: countPending(),
    rejectedCount,
    ...overrides,
  })
}

/** Switches to the learner's own FSRS parameters if they changed. */
function updateScheduler(weights: LearnerRecord['weights'], previousWeights: LearnerRecord['weights']): void {
  if (String(weights) !== String(previousWeights))
    log.projection.applyChange({ scheduler: createScheduler(weights ?? undefined) })
}

/** Updates the learner's record in memory and on the device. */
async function updateRecord(change: (learner: LearnerRecord) => LearnerRecord): Promise<void> {
  const { owner } = useStudy.getState()
  if (owner === GUEST) setGuestStudied(true)
  log.learner = change(log.learner)
  publishStudy()
  await updateLearner(owner, change).catch(() => undefined)
}

function addPending(events: readonly StudyEvent[], plays: readonly Play[]): void {
  for (const event of events) log.events.set(event.id, event)
  for (const play of plays) log.plays.set(play.id, play)
  log.projection.applyChange({ added: events })
}

let opening: { readonly owner: string; readonly done: Promise<void> } | undefined

/**
 * Opens the study of an owner. A guest's study is adopted by the user who signs in next. Without storage it
 * lives as long as the page. `formerly`: owner keys used by earlier versions.
 */
export function openStudy(owner: string, formerly: readonly string[] = []): Promise<void> {
  if (opening?.owner === owner) return opening.done
  const isOpen = useStudy.getState().owner === owner && log.isRead
  if (isOpen && (owner === GUEST || !hasGuestStudied())) return Promise.resolve()
  const opened = loadStudy(owner, formerly).finally(() => {
    if (opening?.done === opened) opening = undefined
  })
  opening = { owner, done: opened }
  return opened
}

async function loadStudy(owner: string, formerly: readonly string[]): Promise<void> {
  const previousOwner = useStudy.getState().owner
  const guestLog = previousOwner === GUEST ? log : createEmptyLog()
  if (owner !== previousOwner) {
    log = createEmptyLog()
    publishStudy({ owner, ready: false })
  }
  if (owner !== GUEST) {
    await adoptOwner(GUEST, owner, mergeGuestRecord).then(
      () => setGuestStudied(false),
      () => undefined,
    )
    for (const former of formerly) await adoptOwner(former, owner).catch(() => undefined)
  }
  const stored = await readDevice(owner).catch(() => undefined)
  if (owner !== useStudy.getState().owner) return
  if (stored) {
    const { events, plays, subjects, memories, days, learner } = stored
    log.rejectedCount = stored.setAside
    if (learner) {
      const record = log.learner
      log.learner = mergeRecords(completeRecord(learner), record)
      updateScheduler(log.learner.weights, record.weights)
    }
    const serverMemories = subjects.flatMap(([, subject], i) => {
      const memory = memories[i]
      return memory ? [[subject, memory] as const] : []
    })
    log.projection.applyChange({ memories: serverMemories, days })
    addPending(events, plays)
    log.isRead = true
  } else if (owner !== previousOwner) {
    // Only without device storage: otherwise another tab may have moved the guest's study already.
    addPending([...guestLog.events.values()], [...guestLog.plays.values()])
    log.learner = mergeGuestRecord(log.learner, guestLog.learner)
  }
  publishStudy({ ready: true })
}

async function storeAndShow(events: readonly StudyEvent[]): Promise<void> {
  const { owner } = useStudy.getState()
  if (owner === GUEST) setGuestStudied(true)
  addPending(events, [])
  publishStudy()
  await storeEvents(owner, events).catch(() => undefined)
}

/** Unlocks achievements that the current figures reach; they stay unlocked after an undo. */
async function unlockAchievements(): Promise<void> {
  const state = useStudy.getState()
  const newAchievements = newlyUnlocked(studyStatsOf(state), new Set(state.achievements.keys()))
  const at = new Date().toISOString()
  const keys = newAchievements.map(({ key }) => key)
  if (keys.length > 0) await updateRecord((learner) => withUnlocked(learner, keys, at))
}

/** Returns achievements unlocked since the last call; each is returned once. */
export function takeUnlocked(): readonly Achievement[] {
  const { unlocked } = useStudy.getState()
  if (unlocked.length > 0) void updateRecord(withUnlockedShown)
  return unlocked
}

export interface RecordedAnswer {
  readonly id: string
  /** Resolves when the device has stored it and its achievements are shown. */
  readonly stored: Promise<void>
}

/** Due day after an answer: meets the learner's retention on the least loaded day nearby. */
function chooseDueDay(answer: Answer): Day {
  const { memories, scheduler, settings } = useStudy.getState()
  const target = {
    retention: settings.retention / 100,
    shortfall: log.learner.shortfall ?? NO_SHORTFALL,
  }
  const after = nextMemory(memories, answer, scheduler)
  const due = dueDateAfter(after, answer, target, scheduler)
  return lightestDay({ ...after, due }, (day) => log.projection.dueCounts.get(day) ?? 0, scheduler)
}

/** Records an answer: shown at once, stored on the device, sent when the network allows. */
export function recordAnswer(subject: Subject, rated: AnswerRating, ms: number): RecordedAnswer {
  const answer = createAnswer(subject, rated, ms)
  const due = canChooseDueDay(useStudy.getState().memories, answer) && chooseDueDay(answer)
  const storing = storeAndShow([due ? { ...answer, due } : answer])
  // Achievements are counted after the answer is rendered.
  return { id: answer.id, stored: storing.then(unlockAchievements) }
}

export const undoAnswer = (id: string): Promise<void> => undoAnswers([id])

/** Undoes answers or marks. */
export async function undoAnswers(ids: readonly string[]): Promise<void> {
  const at = new Date().toISOString()
  await storeAndShow(ids.map((undone) => ({ type: 'undo', id: uniqueId(), at, undone })))
}

/**
 * Marks words as known, or puts known words back into learning. Returns the ids of the marks, by which
 * `undoAnswers` undoes them.
 */
export async function markWords(items: readonly number[], isKnown: boolean): Promise<readonly string[]> {
  const marks = [...new Set(items)].map((item) => createMark(item, isKnown))
  await storeAndShow(marks)
  return marks.map(({ id }) => id)
}

export async function recordPlay(game: FinishedGame): Promise<void> {
  const { owner } = useStudy.getState()
  const play = createPlay(game)
  if (owner === GUEST) setGuestStudied(true)
  addPending([], [play])
  publishStudy()
  await storePlay(owner, play).catch(() => undefined)
  await unlockAchievements()
}

/** Stores chosen settings within their limits; missing values stay unchanged. */
export async function saveSettings(chosen: Partial<Omit<Settings, 'changed_at'>>): Promise<void> {
  const { settings } = useStudy.getState()
  const limitedSettings = limitSettings(settings, chosen)
  await updateRecord((learner) => withChoice(learner, limitedSettings))
  await unlockAchievements()
}

/** Stores the level of a placement test before the server returns it. */
export async function saveAssessedLevel(level: Level): Promise<void> {
  await updateRecord((learner) => ({ ...learner, level }))
  await unlockAchievements()
}

export type SyncBatch = PendingLog & { readonly cursor: number }

function takeFirst<T>(all: Iterable<T>, limit: number, isTaken: (value: T) => boolean = () => true): T[] {
  const first: T[] = []
  for (const value of all) {
    if (first.length >= limit) break
    if (isTaken(value)) first.push(value)
  }
  return first
}

/** Builds a sync request with the cursor of this page and at most `limit` pending entries. */
export function nextBatch(limit: number, hasMarks = true): SyncBatch {
  const { learner } = log
  const [events, plays] = [log.events.values(), log.plays.values()]
  const batchEvents = takeFirst(events, limit, (event) => hasMarks || !isMark(event))
  const remaining = limit - batchEvents.length
  const batchPlays = takeFirst(plays, Math.min(SYNC_PLAYS_MAX, remaining))
  const settings = batchPlays.length < remaining ? learner.chosen : null
  return { cursor: learner.cursor, events: batchEvents, plays: batchPlays, settings }
}

/** Moves rejected entries aside, so that they do not block others. */
export async function rejectEntries(rejected: PendingLog): Promise<void> {
  const { owner } = useStudy.getState()
  removePending(rejected)
  log.rejectedCount += pendingSize(rejected)
  log.learner = withoutSentChoice(log.learner, rejected.settings)
  publishStudy()
  await storeRejected(owner, rejected).catch(() => undefined)
}

function removePending({ events, plays }: PendingLog): void {
  for (const { id } of events) log.events.delete(id)
  for (const { id } of plays) log.plays.delete(id)
  log.projection.applyChange({ dropped: events })
}

/**
 * Applies a sync response completely or not at all, and moves entries rejected for lack of room aside.
 * `isMorePending`: rendering waits for the next page.
 */
export async function acknowledgeBatch(
  sent: SyncBatch,
  response: AnswerOf<typeof syncStudy>,
  { placing: isPlacementPending = false, more: isMorePending = false } = {},
): Promise<void> {
  const { owner } = useStudy.getState()
  const { events, plays, settings, cursor } = sent
  const { days, reset, cursor: until } = response
  const memories = response.memories.map(({ memory, ...subject }) => [subjectKey(subject), memory] as const)
  log.projection.applyChange({ reset, memories, days })
  removePending(sent)
  const hasContent = events.length > 0 || plays.length > 0 || settings !== null
  const isComplete = log.events.size + log.plays.size === 0 && !response.more
  const updateStoredRecord = (learner: LearnerRecord) =>
    applySyncResponse(
      learner,
      { settings, anything: hasContent, all: isComplete, placing: isPlacementPending },
      response,
    )
  const previousWeights = log.learner.weights
  log.learner = updateStoredRecord(log.learner)
  updateScheduler(log.learner.weights, previousWeights)
  const rejectedIds = new Set(response.refused)
  const isRejected = ({ id }: { readonly id: string }) => rejectedIds.has(id)
  const rejected = { events: events.filter(isRejected), plays: plays.filter(isRejected), settings: null }
  log.rejectedCount += pendingSize(rejected)
  if (!isMorePending) publishStudy()
  if (rejectedIds.size > 0) await storeRejected(owner, rejected).catch(() => undefined)
  await storeAcknowledged(owner, {
    events,
    plays,
    cursor,
    until,
    reset,
    memories,
    days,
    updateRecord: updateStoredRecord,
  }).then(
    () => markDeviceKnown(owner),
    () => undefined,
  )
}
