import type { Day } from '@shangxue/study/day'
import type { Kind, Skill, Subject } from '@shangxue/study/history'
import type { Memory, Scheduler } from '@shangxue/study/memory'
import { type Learnt, planOf } from '@shangxue/study/plan'
import type { StudyState } from './store/state.ts'

/** `keyOf` read back. */
function subjectOf(key: string): Subject {
  const [kind, item, skill] = key.split(' ')
  return { kind: kind as Kind, item: Number(item), skill: skill as Skill }
}

/** What is remembered of one kind. */
export function learntOf(memories: ReadonlyMap<string, Memory>, kind: Kind): Learnt<Subject>[] {
  const learnt: Learnt<Subject>[] = []
  for (const [key, memory] of memories)
    if (key.startsWith(`${kind} `)) learnt.push({ subject: subjectOf(key), memory })
  return learnt
}

/** Numbers of the items of a kind that were met. */
export const metOf = (memories: ReadonlyMap<string, Memory>, kind: Kind): Set<number> =>
  new Set(learntOf(memories, kind).map(({ subject }) => subject.item))

interface Caps {
  readonly new_per_day: number
  readonly reviews_per_day: number
}

/** What a day asks for: reviews of words that are due, at most as many as the learner set, and how many new words are left. */
export function dayPlan(
  { memories, days, scheduler }: Pick<StudyState, 'memories' | 'days'> & { scheduler: Scheduler },
  caps: Caps,
  day: Day,
) {
  const { answers = 0, right = 0, ms = 0, fresh_words = 0, word_reviews = 0 } = days.get(day) ?? {}
  const cap = Math.max(0, caps.reviews_per_day - word_reviews)
  const { today, later } = planOf(learntOf(memories, 'word'), day, cap, scheduler)
  return {
    reviews: today.map(({ subject }) => subject),
    /** Due, but beyond what the learner set for a day. */
    putOff: later,
    freshLeft: Math.max(0, caps.new_per_day - fresh_words),
    done: { answers, right, ms },
  }
}
