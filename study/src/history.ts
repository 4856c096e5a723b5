import type { Day } from './calendar.ts'
import { studyDayOf } from './day.ts'
import type { Memory, Rated, Scheduler } from './memory.ts'

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
  /** Day chosen within the scheduler's range, to spread the load. */
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

/** The memory that one subject's answers, in order, leave. */
export function memoryAfter(answers: readonly Answer[], scheduler: Scheduler): Memory | null {
  return answers.reduce<Memory | null>((memory, answer) => next(memory, answer, scheduler), null)
}

/** The memory after one more answer: due on the day that the device chose, as far as the scheduler lets it. */
export function next(memory: Memory | null, answer: Answer, scheduler: Scheduler): Memory {
  const after = scheduler.review(memory, answer.rated, studyDayOf(new Date(answer.at), answer.zone))
  if (!answer.due) return after
  const { from, to } = scheduler.dueRange(after)
  const [, due = after.due] = [from, answer.due, to].sort()
  return { ...after, due }
}

/** Every subject's memory, by `keyOf`. The same events in any order, any of them repeated, leave the same. */
export function memoriesOf(events: Iterable<StudyEvent>, scheduler: Scheduler): Map<string, Memory> {
  const memories = new Map<string, Memory>()
  for (const answer of standing(events)) {
    const key = keyOf(answer)
    memories.set(key, next(memories.get(key) ?? null, answer, scheduler))
  }
  return memories
}
