import { addDays, type Day, daysBetween } from './calendar.ts'
import { LEECH_LAPSES, type Memory, type Scheduler } from './memory.ts'

/** Something learnt, with its memory. */
export interface Learnt<T = unknown> {
  readonly subject: T
  readonly memory: Memory
}

export interface Plan<T> {
  /** What to review today, in order. */
  readonly today: Learnt<T>[]
  /** Due as well, but put off: the cap was reached. */
  readonly later: number
}

export const isDue = ({ due }: Memory, day: Day): boolean => due <= day
export const isLeech = ({ lapses }: Memory): boolean => lapses >= LEECH_LAPSES

/**
 * What to review on a day, at most `cap` of what is due. Those most likely to be remembered still come first: after a break
 * each of them costs one answer, while one already lost has to be learnt anew whenever its turn comes.
 */
export function planOf<T>(learnt: Iterable<Learnt<T>>, day: Day, cap: number, scheduler: Scheduler): Plan<T> {
  const due = [...learnt]
    .filter(({ memory }) => isDue(memory, day))
    .map((one) => ({ one, kept: scheduler.retrievability(one.memory, day) }))
    .sort((a, b) => b.kept - a.kept || (a.one.memory.due < b.one.memory.due ? -1 : 1))
    .map(({ one }) => one)
  return { today: due.slice(0, cap), later: Math.max(0, due.length - cap) }
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
