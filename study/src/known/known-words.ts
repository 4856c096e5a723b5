import type { Memory, Scheduler } from '../scheduling/memory.ts'
import { addDays, type Day, daysBetween } from '../time/calendar.ts'

/** Days between the questions that check whether a word marked as known still is. */
export const PROBE_DAYS = 30
/** Days by which probes are spread, so that words marked together do not come due together. */
const PROBE_SPREAD_DAYS = 15
/** Maximum number of probes on one day; the rest waits. */
export const PROBES_PER_DAY = 10
/** The skill that is probed; the others of a known word are never due. */
export const PROBED_SKILL = 'recognise'
/** Difficulty of a word that was marked before it was ever answered: the middle of the scale from 1 to 10. */
const MIDDLE_DIFFICULTY = 5

/** The day of the next probe, the same on every device. */
export function probeDay(item: number, day: Day): Day {
  const shift = (item % PROBE_SPREAD_DAYS) - Math.floor(PROBE_SPREAD_DAYS / 2)
  return addDays(day, PROBE_DAYS + shift)
}

/** True for a memory that neither a right nor a wrong answer has formed, only a mark. */
export const isUnanswered = ({ reps }: Memory): boolean => reps === 0

/**
 * The memory of the probed skill after the word was marked as known on a day. `reps` stays: a mark is no answer, so
 * that it counts for no achievement.
 */
export const markedMemory = (before: Memory | null, item: number, day: Day): Memory => ({
  stability: Math.max(before?.stability ?? 0, PROBE_DAYS),
  difficulty: before?.difficulty ?? MIDDLE_DIFFICULTY,
  due: probeDay(item, day),
  lastDay: before?.lastDay ?? day,
  reps: before?.reps ?? 0,
  lapses: before?.lapses ?? 0,
  known: day,
})

/** The memory without the mark. */
export function withoutMark({ known: _known, ...memory }: Memory): Memory {
  return memory
}

/** The memory of the probed skill after a known word was put back into learning: due tomorrow. */
export function unmarkedMemory(before: Memory | null, day: Day, scheduler: Scheduler): Memory {
  if (before && !before.known && !isUnanswered(before)) return before
  const memory =
    before && !isUnanswered(before)
      ? withoutMark(before)
      : { ...scheduler.review(null, 'again', day), reps: 0 }
  return { ...memory, due: addDays(day, 1) }
}

/** The memory after an answer to the probe of a known word: a wrong one puts the word back into learning. */
export function probedMemory(
  before: Memory,
  { item, rated }: { readonly item: number; readonly rated: Parameters<Scheduler['review']>[1] },
  day: Day,
  scheduler: Scheduler,
): Memory {
  if (rated === 'again') {
    const reviewed = scheduler.review(isUnanswered(before) ? null : withoutMark(before), rated, day)
    return { ...reviewed, due: addDays(day, 1) }
  }
  const isRepeated = daysBetween(before.lastDay, day) <= 0
  const due = isRepeated ? before.due : probeDay(item, day)
  return { ...scheduler.review(before, rated, day), due, known: before.known ?? day }
}

/** True for the memory of a known word by which it is probed; its other skills are never due. */
export const isProbe = ({ known }: Memory, skill: string): boolean =>
  known !== undefined && skill === PROBED_SKILL

/** True if a known word was probed on the day. */
export const wasProbed = ({ known, lastDay }: Memory, day: Day): boolean =>
  known !== undefined && known < lastDay && lastDay >= day
