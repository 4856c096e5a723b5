import { addDays, type Day, daysBetween } from './calendar.ts'
import { SKILLS, type Subject } from './history.ts'
import type { Memory, Scheduler } from './memory.ts'

/** Something learnt, with its memory. */
export interface Learnt {
  readonly subject: Subject
  readonly memory: Memory
}

/** Forgotten so often, something costs more than it gives as it is learnt now. */
const LEECH_LAPSES = 8
/** Stability, in days, that shows that another way of learning has worked. */
const LEECH_CURED_DAYS = 7

export const isDue = ({ due }: Memory, day: Day): boolean => due <= day
/** True for what was forgotten again and again and has not been firm since: its reviews are suspended. */
export const isLeech = ({ lapses, stability }: Memory): boolean =>
  lapses >= LEECH_LAPSES && stability < LEECH_CURED_DAYS

const itemOf = ({ kind, item }: Subject) => `${kind} ${item}`
const bySkill = (a: Subject, b: Subject) => SKILLS.indexOf(a.skill) - SKILLS.indexOf(b.skill)

/** Reviews of a day. */
export interface Reviews {
  /** What to review, in order: one skill of an item, and no item that was asked on this day. */
  readonly today: readonly Learnt[]
  /** All that is due, with what waits for the next day since its siblings come first. */
  readonly due: number
  /** Items reviewed on this day that were not met on it. */
  readonly done: number
}

/**
 * What to review on a day. Skills of one item remind of each other, so that each day asks one of them, the longest due first.
 * Leeches are suspended. What is most likely to be remembered still comes first: after a break each of them costs one
 * answer, while one already lost has to be learnt anew whenever its turn comes.
 *
 * @param fresh Items that were met on this day.
 */
export function reviewsOf(learnt: Iterable<Learnt>, day: Day, fresh: number, scheduler: Scheduler): Reviews {
  const asked = new Set<string>()
  const first = new Map<string, Learnt>()
  let due = 0
  for (const one of learnt) {
    const { subject, memory } = one
    if (memory.lastDay >= day) asked.add(itemOf(subject))
    if (!isDue(memory, day) || isLeech(memory)) continue
    due++
    const other = first.get(itemOf(subject))
    const earlier = !other || memory.due < other.memory.due
    if (earlier || (memory.due === other.memory.due && bySkill(subject, other.subject) < 0))
      first.set(itemOf(subject), one)
  }
  const today = [...first.values()]
    .filter(({ subject }) => !asked.has(itemOf(subject)))
    .map((one) => ({ one, kept: scheduler.retrievability(one.memory, day) }))
    .sort((a, b) => b.kept - a.kept || a.one.subject.item - b.one.subject.item)
    .map(({ one }) => one)
  return { today, due, done: Math.max(0, asked.size - fresh) }
}

/** What a learner allows for a day. */
export interface DayLimits {
  readonly new_per_day: number
  readonly reviews_per_day: number
}

/** Skills in which a new word is asked from the next day on. */
const SKILLS_OF_NEW = 2

/** How many new items fit into a day, and the reason if they are fewer than the learner wants. */
export interface NewAllowance {
  readonly left: number
  /** `backlog`: more is due than a day's limit, so that none fits; `tomorrow`: its reviews leave room for fewer, or none. */
  readonly held: 'backlog' | 'tomorrow' | undefined
}

/**
 * New items wait while more is due than one day's limit. Until then so many fit that what they bring, with what is left over
 * from today, can be reviewed tomorrow.
 *
 * @param dueTomorrow What is due up to tomorrow, today's included.
 * @param fresh Items that were met on this day.
 */
export function newAllowance(
  { due, done }: Pick<Reviews, 'due' | 'done'>,
  dueTomorrow: number,
  fresh: number,
  limits: DayLimits,
): NewAllowance {
  const { new_per_day: wanted, reviews_per_day: limit } = limits
  const left = Math.max(0, wanted - fresh)
  if (left > 0 && due + done > limit) return { left: 0, held: 'backlog' }
  const reviewedToday = Math.min(due, Math.max(0, limit - done))
  const room = Math.max(0, Math.floor((limit - (dueTomorrow - reviewedToday)) / SKILLS_OF_NEW))
  return room < left ? { left: room, held: 'tomorrow' } : { left, held: undefined }
}

/** How many are due on each of the coming days, today first with everything overdue. */
export function forecast(memories: Iterable<Memory>, day: Day, days: number): number[] {
  const load = Array<number>(days).fill(0)
  const dueOn = new Map<Day, number>()
  for (const { due } of memories) dueOn.set(due, (dueOn.get(due) ?? 0) + 1)
  for (const [due, many] of dueOn) {
    const ahead = Math.max(0, daysBetween(day, due))
    if (ahead < days) load[ahead] = (load[ahead] ?? 0) + many
  }
  return load
}

/** The least loaded of the days that the scheduler allows; of equally loaded ones that nearest to its own choice. */
export function lightestDay(memory: Memory, loadOn: (day: Day) => number, scheduler: Scheduler): Day {
  const { from, to } = scheduler.dueRange(memory)
  let best = memory.due
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const lighter = loadOn(day) - loadOn(best)
    const nearer = Math.abs(daysBetween(day, memory.due)) - Math.abs(daysBetween(best, memory.due))
    if (lighter < 0 || (lighter === 0 && nearer < 0)) best = day
  }
  return best
}
