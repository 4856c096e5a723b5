import { isProbe, isUnanswered, PROBES_PER_DAY, wasProbed } from '../known/known-words.ts'
import { addDays, type Day, daysBetween } from '../time/calendar.ts'
import { SKILLS, type Subject } from './history.ts'
import type { Memory, Scheduler } from './memory.ts'

/** A learnt subject with its memory. */
export interface LearntSubject {
  readonly subject: Subject
  readonly memory: Memory
}

/** Number of lapses from which learning an item this way costs more than it brings. */
const LEECH_LAPSES = 8
/** Stability, in days, that proves that another way of learning has worked. */
const LEECH_CURED_DAYS = 7

export const isDue = ({ due }: Memory, day: Day): boolean => due <= day
/**
 * True for a subject that was forgotten repeatedly and has not been stable since. Its reviews are suspended.
 */
export const isLeech = ({ lapses, stability }: Memory): boolean =>
  lapses >= LEECH_LAPSES && stability < LEECH_CURED_DAYS

const itemOf = ({ kind, item }: Subject) => `${kind} ${item}`
const bySkill = (a: Subject, b: Subject) => SKILLS.indexOf(a.skill) - SKILLS.indexOf(b.skill)

/** Reviews of one day. */
export interface DailyReviews {
  /**
   * Subjects to review, in order: one skill for each item, and no item already answered on this day. Probes of
   * known words come last.
   */
  readonly today: readonly LearntSubject[]
  /** Number of all due subjects, including those postponed to the next day because a sibling comes first. */
  readonly due: number
  /** Items reviewed on this day that were not new on it. */
  readonly done: number
}

/**
 * Plans the reviews of a day. Skills of one item remind of each other, so each day tests only the one that is
 * due longest. Leeches are suspended. Subjects with the highest recall probability come first: after a break
 * each of them costs one answer, while a forgotten one has to be relearnt whenever its turn comes. Of the words
 * marked as known, only a few probes are planned.
 * @param fresh Number of items introduced on this day.
 */
export function planReviews(
  learnt: Iterable<LearntSubject>,
  day: Day,
  fresh: number,
  scheduler: Scheduler,
): DailyReviews {
  const answeredItems = new Set<string>()
  const firstByItem = new Map<string, LearntSubject>()
  const probes: LearntSubject[] = []
  let due = 0
  let probed = 0
  for (const candidate of learnt) {
    const { subject, memory } = candidate
    if (memory.lastDay >= day && !isUnanswered(memory)) answeredItems.add(itemOf(subject))
    if (memory.known) {
      if (isProbe(memory, subject.skill) && wasProbed(memory, day)) probed++
      else if (isProbe(memory, subject.skill) && isDue(memory, day)) probes.push(candidate)
      continue
    }
    if (!isDue(memory, day) || isLeech(memory)) continue
    due++
    const current = firstByItem.get(itemOf(subject))
    const isEarlier = !current || memory.due < current.memory.due
    if (isEarlier || (memory.due === current.memory.due && bySkill(subject, current.subject) < 0))
      firstByItem.set(itemOf(subject), candidate)
  }
  const today = [...firstByItem.values()]
    .filter(({ subject }) => !answeredItems.has(itemOf(subject)))
    .map((candidate) => ({ candidate, recall: scheduler.retrievability(candidate.memory, day) }))
    .sort((a, b) => b.recall - a.recall || a.candidate.subject.item - b.candidate.subject.item)
    .map(({ candidate }) => candidate)
  const oldestProbes = probes
    .sort((a, b) => daysBetween(b.memory.due, a.memory.due) || a.subject.item - b.subject.item)
    .slice(0, Math.max(0, PROBES_PER_DAY - probed))
  return { today: [...today, ...oldestProbes], due, done: Math.max(0, answeredItems.size - fresh) }
}

/** Daily limits set by the learner. */
export interface DayLimits {
  readonly new_per_day: number
  readonly reviews_per_day: number
}

/** Number of skills in which a new word is tested from the next day on. */
const SKILLS_OF_NEW = 2

/** How many new items a day allows, and the reason if they are fewer than the learner wants. */
export interface NewItemAllowance {
  readonly remaining: number
  /**
   * `backlog`: more is due than the daily limit, so no new items; `tomorrow`: tomorrow's reviews leave room
   * for fewer or none.
   */
  readonly limitedBy: 'backlog' | 'tomorrow' | undefined
}

/**
 * Allows no new items while more is due than the daily limit. Otherwise limits them so that tomorrow's
 * reviews, with what is left over from today, fit into tomorrow.
 * @param dueTomorrow Subjects due up to tomorrow, including today's.
 * @param fresh Number of items introduced on this day.
 */
export function newItemAllowance(
  { due, done }: Pick<DailyReviews, 'due' | 'done'>,
  dueTomorrow: number,
  fresh: number,
  limits: DayLimits,
): NewItemAllowance {
  const { new_per_day: newLimit, reviews_per_day: limit } = limits
  const remaining = Math.max(0, newLimit - fresh)
  if (remaining > 0 && due + done > limit) return { remaining: 0, limitedBy: 'backlog' }
  const reviewedToday = Math.min(due, Math.max(0, limit - done))
  const room = Math.max(0, Math.floor((limit - (dueTomorrow - reviewedToday)) / SKILLS_OF_NEW))
  return room < remaining ? { remaining: room, limitedBy: 'tomorrow' } : { remaining, limitedBy: undefined }
}

/** Number of subjects due on each coming day; the first entry is today and includes everything overdue. */
export function forecastReviews(memories: Iterable<Memory>, day: Day, days: number): number[] {
  const load = Array<number>(days).fill(0)
  const dueOn = new Map<Day, number>()
  for (const { due } of memories) dueOn.set(due, (dueOn.get(due) ?? 0) + 1)
  for (const [due, count] of dueOn) {
    const ahead = Math.max(0, daysBetween(day, due))
    if (ahead < days) load[ahead] = (load[ahead] ?? 0) + count
  }
  return load
}

/** The least loaded due day that the scheduler allows; among equals the one nearest to its own choice. */
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
