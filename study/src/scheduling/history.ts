import {
  markedMemory,
  PROBED_SKILL,
  probedMemory,
  unmarkedMemory,
  withoutMark,
} from '../known/known-words.ts'
import { addDays, type Day } from '../time/calendar.ts'
import { studyDayOf } from '../time/study-day.ts'
import {
  type AnswerRating,
  firstRating,
  MAX_INTERVAL_DAYS,
  type Memory,
  memoryAfterPractice,
  type Scheduler,
} from './memory.ts'

export const KINDS = ['word', 'sentence', 'cloze', 'listening'] as const
export type Kind = (typeof KINDS)[number]
export const SKILLS = ['recognise', 'spell', 'listen', 'translate'] as const
export type Skill = (typeof SKILLS)[number]

/** An item and the skill tested on it. Each subject has its own memory. */
export interface Subject {
  readonly kind: Kind
  readonly item: number
  readonly skill: Skill
}

/** One answer as recorded by the device. Immutable; an undo is a separate event. */
export interface Answer extends Subject {
  readonly type: 'answer'
  /** UUID: an event sent twice or by two tabs is stored once. */
  readonly id: string
  readonly at: string
  /** IANA zone of the device at that time; decides the study day. */
  readonly zone: string
  readonly rated: AnswerRating
  /** Time spent, in ms. */
  readonly ms: number
  /**
   * Due day chosen by the device to meet the learner's retention and to balance the load; see `dueDateAfter`.
   */
  readonly due?: Day
  /**
   * Set for a mark instead of an answer: whether the learner knows the word without learning it. Its subject is
   * the probed skill; its rating says nothing.
   */
  readonly known?: boolean
}
export interface Undo {
  readonly type: 'undo'
  readonly id: string
  readonly at: string
  readonly undone: string
}
export type StudyEvent = Answer | Undo

/** True for an event that marks a word as known or not. */
export const isMark = (event: StudyEvent): boolean => event.type === 'answer' && event.known !== undefined

/**
 * Caps study time, because a card left open longer was not studied all the while. A passage has many blanks, a listening
 * text is heard several times.
 */
const MAX_STUDY_MS: Record<Kind, number> = {
  word: 120_000,
  sentence: 120_000,
  cloze: 1_200_000,
  listening: 600_000,
}

/** The part of an answer's time that counts as study, in ms. */
export const countedStudyMs = ({ kind, ms }: Pick<Answer, 'kind' | 'ms'>): number =>
  Math.min(ms, MAX_STUDY_MS[kind])

export const subjectKey = ({ kind, item, skill }: Subject): string => `${kind} ${item} ${skill}`

/** Parses a key made by `subjectKey`. */
export function parseSubjectKey(key: string): Subject {
  const [kind, item, skill] = key.split(' ')
  return { kind: kind as Kind, item: Number(item), skill: skill as Skill }
}

/** Sorts events by time, then by id, so that every device gets the same order. */
export const sortByTime = <E extends { at: string; id: string }>(events: Iterable<E>): E[] =>
  [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Answers that are not undone, without duplicates, in order. */
export function activeAnswers(events: Iterable<StudyEvent>): Answer[] {
  const all = [...events]
  const undone = new Set(all.flatMap((event) => (event.type === 'undo' ? [event.undone] : [])))
  const answers = new Map<string, Answer>()
  for (const event of all) if (event.type === 'answer' && !undone.has(event.id)) answers.set(event.id, event)
  return sortByTime(answers.values())
}

/** Keys of the other skills of the same word: recognising a word helps to hear and to spell it. */
const siblingKeys = ({ kind, item, skill }: Subject): string[] =>
  kind === 'word'
    ? SKILLS.filter((other) => other !== skill).map((other) => subjectKey({ kind, item, skill: other }))
    : []

/**
 * True if an answer on a day is only practice: the subject or one of its siblings was answered on that day
 * before. The first answer to a subject is never practice. `lastDayOf` returns the day of the last counted
 * answer for a subject key.
 */
export function isPractice(subject: Subject, day: Day, lastDayOf: (key: string) => Day | undefined): boolean {
  const ownLastDay = lastDayOf(subjectKey(subject))
  if (ownLastDay === undefined) return false
  return [ownLastDay, ...siblingKeys(subject).map(lastDayOf)].some(
    (lastDay) => lastDay !== undefined && lastDay >= day,
  )
}

/** Memories by subject key. */
type Memories = Pick<ReadonlyMap<string, Memory>, 'get'>

/** The learner's study day of an answer. */
export const answerDay = ({ at, zone }: Answer): Day => studyDayOf(new Date(at), zone)

/** Whether an answer is only practice, given the memories before it. */
export const isPracticeAfter = (memories: Memories, answer: Answer): boolean =>
  isPractice(answer, answerDay(answer), (key) => memories.get(key)?.lastDay)

/**
 * Returns the memory of an answer's subject after the answer. New words and wrong answers are due on the next
 * day, everything else on the day chosen by the device. The chosen day stays when parameters are refitted, so
 * that a nightly fit never moves many reviews to one day. `memories` must hold at least the item's memories
 * before the answer.
 */
export function nextMemory(memories: Memories, answer: Answer, scheduler: Scheduler): Memory {
  const before = memories.get(subjectKey(answer)) ?? null
  const day = answerDay(answer)
  if (answer.known === true) return markedMemory(before, answer.item, day)
  if (answer.known === false) return unmarkedMemory(before, day, scheduler)
  if (before?.known && answer.skill === PROBED_SKILL) return probedMemory(before, answer, day, scheduler)
  const after = answeredMemory(memories, answer, scheduler)
  const mark = markOf(memories, answer)
  return mark ? { ...after, known: mark } : after
}

/** The day on which the word of a subject was marked as known. */
const markOf = (memories: Memories, { kind, item }: Subject): Day | undefined =>
  memories.get(subjectKey({ kind, item, skill: PROBED_SKILL }))?.known

function answeredMemory(memories: Memories, answer: Answer, scheduler: Scheduler): Memory {
  const before = memories.get(subjectKey(answer)) ?? null
  const day = answerDay(answer)
  if (before && isPracticeAfter(memories, answer)) return memoryAfterPractice(before, answer.rated, day)
  const after = scheduler.review(before, answer.rated, day)
  const tomorrow = addDays(day, 1)
  if (isDueTomorrow(before, answer)) return { ...after, due: tomorrow }
  if (!answer.due) return after
  const [, due = after.due] = [tomorrow, answer.due, addDays(day, MAX_INTERVAL_DAYS)].sort()
  return { ...after, due }
}

/**
 * Applies an answer to the memories of its item. A mark and a failed probe concern all skills of the word, any
 * other answer only its own.
 */
export function applyAnswer(memories: Map<string, Memory>, answer: Answer, scheduler: Scheduler): void {
  const before = memories.get(subjectKey(answer))
  const after = nextMemory(memories, answer, scheduler)
  memories.set(subjectKey(answer), after)
  if (before?.known === after.known) return
  for (const key of siblingKeys(answer)) {
    const sibling = memories.get(key)
    if (sibling) memories.set(key, after.known ? { ...sibling, known: after.known } : withoutMark(sibling))
  }
}

/** True if the answer leaves no choice of the due day. */
const isDueTomorrow = (before: Memory | null | undefined, { kind, rated }: Answer): boolean =>
  rated === 'again' || (!before && kind === 'word')

/** True if the device may choose the due day of an answer. */
export const canChooseDueDay = (memories: Memories, answer: Answer): boolean =>
  !markOf(memories, answer) &&
  !isPracticeAfter(memories, answer) &&
  !isDueTomorrow(memories.get(subjectKey(answer)), answer)

/** One review as FSRS is trained with it. */
export interface Review {
  /** Subject key. */
  readonly subject: string
  readonly rated: AnswerRating
  readonly day: Day
}

/**
 * Extracts the reviews that train FSRS from ordered answers. Practice is left out, and so are words that were
 * marked as known: they were learnt elsewhere, and their probes say nothing about forgetting.
 */
export function extractReviews(
  answers: Iterable<Pick<Answer, keyof Subject | 'rated' | 'known'> & { readonly day: Day }>,
): Review[] {
  const all = [...answers]
  const marked = new Set(all.flatMap(({ item, known }) => (known === undefined ? [] : [item])))
  const lastDays = new Map<string, Day>()
  const reviews: Review[] = []
  for (const answer of all) {
    const { rated, day } = answer
    if (answer.kind === 'word' && marked.has(answer.item)) continue
    if (isPractice(answer, day, (key) => lastDays.get(key))) continue
    const subject = subjectKey(answer)
    reviews.push({ subject, rated: lastDays.has(subject) ? rated : firstRating(rated), day })
    lastDays.set(subject, day)
  }
  return reviews
}

/** Replays ordered answers and returns the resulting memories by subject key. */
export function replayAnswers(answers: Iterable<Answer>, scheduler: Scheduler): Map<string, Memory> {
  const memories = new Map<string, Memory>()
  for (const answer of answers) applyAnswer(memories, answer, scheduler)
  return memories
}

/** Builds all memories by subject key. The result does not depend on the order or repetition of events. */
export const buildMemories = (events: Iterable<StudyEvent>, scheduler: Scheduler): Map<string, Memory> =>
  replayAnswers(activeAnswers(events), scheduler)
