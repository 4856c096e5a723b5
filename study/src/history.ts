import { addDays, type Day } from './calendar.ts'
import { studyDayOf } from './day.ts'
import { firstRating, LONGEST_DAYS, type Memory, practised, type Rated, type Scheduler } from './memory.ts'

export const KINDS = ['word', 'sentence', 'cloze'] as const
export type Kind = (typeof KINDS)[number]
export const SKILLS = ['recognise', 'spell', 'listen', 'translate'] as const
export type Skill = (typeof SKILLS)[number]

/** An item and what is asked of it: each has a memory of its own. */
export interface Subject {
  readonly kind: Kind
  readonly item: number
  readonly skill: Skill
}

/** One answer of a learner, as the device that took it recorded it. Never changed; undone by another event. */
export interface Answer extends Subject {
  readonly type: 'answer'
  /** UUID: the same event, sent twice or by two tabs, is one event. */
  readonly id: string
  readonly at: string
  /** IANA zone of the device then: decides the day. */
  readonly zone: string
  readonly rated: Rated
  /** Time spent on it. */
  readonly ms: number
  /** Due day chosen by the device, for the retention that the learner wants and to spread the load; see `dueAfter`. */
  readonly due?: Day
}
export interface Undo {
  readonly type: 'undo'
  readonly id: string
  readonly at: string
  readonly undone: string
}
export type StudyEvent = Answer | Undo

/** A card that lay open longer was not studied all the while; a passage has many gaps. */
const LONGEST_MS: Record<Kind, number> = { word: 120_000, sentence: 120_000, cloze: 1_200_000 }

/** The time of an answer that counts as study. */
export const studyMs = ({ kind, ms }: Pick<Answer, 'kind' | 'ms'>): number => Math.min(ms, LONGEST_MS[kind])

export const keyOf = ({ kind, item, skill }: Subject): string => `${kind} ${item} ${skill}`

/** `keyOf` read back. */
export function subjectOf(key: string): Subject {
  const [kind, item, skill] = key.split(' ')
  return { kind: kind as Kind, item: Number(item), skill: skill as Skill }
}

/** In the order in which they happened, whichever device they come from; equal instants by id, everywhere alike. */
export const inOrder = <E extends { at: string; id: string }>(events: Iterable<E>): E[] =>
  [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Answers that count: each once, without those undone. */
export function standing(events: Iterable<StudyEvent>): Answer[] {
  const all = [...events]
  const undone = new Set(all.flatMap((event) => (event.type === 'undo' ? [event.undone] : [])))
  const answers = new Map<string, Answer>()
  for (const event of all) if (event.type === 'answer' && !undone.has(event.id)) answers.set(event.id, event)
  return inOrder(answers.values())
}

/** Skills that remind of each other: who has just recognised a word is helped to hear and to spell it. */
const siblingsOf = ({ kind, item, skill }: Subject): string[] =>
  kind === 'word'
    ? SKILLS.filter((other) => other !== skill).map((other) => keyOf({ kind, item, skill: other }))
    : []

/**
 * True if an answer on a day is practice only: its subject, or a sibling of it, was answered on that day before. The first
 * answer to a subject is never practice. `lastDayOf`: when the subject of a key was answered last, practice left out.
 */
export function isPractice(subject: Subject, day: Day, lastDayOf: (key: string) => Day | undefined): boolean {
  const own = lastDayOf(keyOf(subject))
  if (own === undefined) return false
  return [own, ...siblingsOf(subject).map(lastDayOf)].some((last) => last !== undefined && last >= day)
}

/** Memories by `keyOf` their subjects. */
type Memories = Pick<ReadonlyMap<string, Memory>, 'get'>

/** The learner's day of an answer. */
export const dayOf = ({ at, zone }: Answer): Day => studyDayOf(new Date(at), zone)

/** Whether an answer is practice only, after what is remembered so far. */
export const isPracticeAfter = (memories: Memories, answer: Answer): boolean =>
  isPractice(answer, dayOf(answer), (key) => memories.get(key)?.lastDay)

/**
 * The memory of an answer's subject after it. A new word and what was forgotten come back on the next day; everything else on
 * the day that the device chose. That day stays as it is when the parameters are fitted anew, so that a night's fit moves no
 * one's reviews to one day. `memories`: at least those of the item before the answer.
 */
export function next(memories: Memories, answer: Answer, scheduler: Scheduler): Memory {
  const before = memories.get(keyOf(answer)) ?? null
  const day = dayOf(answer)
  if (before && isPracticeAfter(memories, answer)) return practised(before, answer.rated, day)
  const after = scheduler.review(before, answer.rated, day)
  const tomorrow = addDays(day, 1)
  if (comesBackTomorrow(before, answer)) return { ...after, due: tomorrow }
  if (!answer.due) return after
  const [, due = after.due] = [tomorrow, answer.due, addDays(day, LONGEST_DAYS)].sort()
  return { ...after, due }
}

/** Whether an answer leaves no choice of the due day. */
const comesBackTomorrow = (before: Memory | null | undefined, { kind, rated }: Answer): boolean =>
  rated === 'again' || (!before && kind === 'word')

/** Whether a device chooses the due day of an answer. */
export const choosesDue = (memories: Memories, answer: Answer): boolean =>
  !isPracticeAfter(memories, answer) && !comesBackTomorrow(memories.get(keyOf(answer)), answer)

/** An answer as FSRS learns from it. */
export interface Review {
  /** `keyOf` the subject. */
  readonly subject: string
  readonly rated: Rated
  readonly day: Day
}

/** Of answers, in order, those that are no practice, as FSRS is fed with them. */
export function reviewsIn(
  answers: Iterable<Subject & { readonly rated: Rated; readonly day: Day }>,
): Review[] {
  const last = new Map<string, Day>()
  const reviews: Review[] = []
  for (const answer of answers) {
    const { rated, day } = answer
    if (isPractice(answer, day, (key) => last.get(key))) continue
    const subject = keyOf(answer)
    reviews.push({ subject, rated: last.has(subject) ? rated : firstRating(rated), day })
    last.set(subject, day)
  }
  return reviews
}

/** The memories that answers, in order, leave, by `keyOf` their subjects. */
export function memoriesAfter(answers: Iterable<Answer>, scheduler: Scheduler): Map<string, Memory> {
  const memories = new Map<string, Memory>()
  for (const answer of answers) memories.set(keyOf(answer), next(memories, answer, scheduler))
  return memories
}

/** Every subject's memory, by `keyOf`. The same events in any order, any of them repeated, leave the same. */
export const memoriesOf = (events: Iterable<StudyEvent>, scheduler: Scheduler): Map<string, Memory> =>
  memoriesAfter(standing(events), scheduler)
