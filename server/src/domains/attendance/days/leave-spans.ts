import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave/schemas'
import type { Leave, LeavePart } from '../../leave/service.ts'
import { instantAt } from '../wall-clock.ts'
import { expectedSpans, type Plan, type Span, sumLengths } from './evaluate-day.ts'

type Hours = Pick<Plan, 'on' | 'off' | 'rest'>

const MINUTE = 60_000

/** The instant at which half of the work is done, in whole minutes. */
function findMiddle(spans: readonly Span[], start: number): number {
  let remaining = Math.floor(sumLengths(spans) / 2 / MINUTE) * MINUTE
  for (const { from, to } of spans) {
    if (remaining <= to - from) return from + remaining
    remaining -= to - from
  }
  return start
}

/**
 * The two halves of a shift: before and after its break, or split at the middle of the work if there is no break or one side
 * would be shorter than a third.
 */
export function getHalves(plan: Hours): readonly [first: Span, second: Span] {
  const spans = expectedSpans(plan, [])
  const [before, after] = spans
  if (before && after && Math.min(sumLengths([before]), sumLengths([after])) * 3 >= sumLengths(spans))
    return [before, after]
  const middle = findMiddle(spans, plan.on)
  return [
    { from: plan.on, to: middle },
    { from: middle, to: plan.off },
  ]
}

/**
 * The part of a day's shift that leave covers, or null. Leave in hours may be on the following day, at the end of a night shift.
 */
export function getLeaveSpan(
  { day: leaveDay, part, fromMinute, toMinute }: Pick<Leave, 'day' | 'part' | 'fromMinute' | 'toMinute'>,
  day: string,
  plan: Hours,
  zone: string,
): Span | null {
  if (part === 'hours') {
    const span = { from: instantAt(leaveDay, fromMinute, zone), to: instantAt(leaveDay, toMinute, zone) }
    return span.from < plan.off && plan.on < span.to ? span : null
  }
  if (leaveDay !== day) return null
  if (part === 'day') return { from: plan.on, to: plan.off }
  const [first, second] = getHalves(plan)
  return part === 'first' ? first : second
}

/** Fraction of a leave day. Hours count only scheduled work, at eight hours a day. */
export function toLeaveDays(part: LeavePart, span: Span, plan: Hours): number {
  if (part === 'day') return 1
  if (part !== 'hours') return 0.5
  const minutes = (sumLengths(expectedSpans(plan, [])) - sumLengths(expectedSpans(plan, [span]))) / MINUTE
  return Math.min(1, minutes / LEAVE_DAY_MINUTES)
}
