import type { DayState } from '@shangxue/contract/attendance/schemas'

/** Half-open interval of instants in ms: `from` is included, `to` is not. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The schedule of a day. */
export interface Plan {
  readonly on: number
  /** On the next day for a shift across midnight. */
  readonly off: number
  readonly rest: Span | null
  /** Lateness up to this many whole minutes is on time. */
  readonly graceMin: number
  /** More lateness than this is serious. */
  readonly seriousMin: number
  /** More lateness, or leaving earlier by more, counts as absence. */
  readonly absenceMin: number
  readonly earlyGraceMin: number
  readonly openBeforeMin: number
  /** Punches are accepted until this long after the end; nothing is missing before that. */
  readonly closeAfterMin: number
}

export interface CountedPunch {
  readonly at: number
  /** Made away from the work places; approved or pending. */
  readonly field: boolean
}

export interface DayFacts {
  /** Null on a day off. */
  readonly plan: Plan | null
  /** The first clock-in that counts. */
  readonly in: CountedPunch | null
  /** The last clock-out that counts. */
  readonly out: CountedPunch | null
  readonly leave: readonly Span[]
  readonly now: number
}

export interface DayResult {
  readonly state: DayState
  /** All states of the day, most severe first. */
  readonly states: readonly DayState[]
  /** No further punch is possible. */
  readonly settled: boolean
  readonly lateMinutes: number
  readonly earlyMinutes: number
  readonly workedMinutes: number
  readonly leaveMinutes: number
}

const MINUTE = 60_000

/** The span without the part that `hole` covers. */
const subtractSpan = (span: Span, hole: Span): Span[] =>
  [
    { from: span.from, to: Math.min(span.to, hole.from) },
    { from: Math.max(span.from, hole.to), to: span.to },
  ].filter(({ from, to }) => from < to)

/** Scheduled spans of a plan without its break and leave. */
export const expectedSpans = (plan: Pick<Plan, 'on' | 'off' | 'rest'>, leave: readonly Span[]): Span[] =>
  [...(plan.rest ? [plan.rest] : []), ...leave].reduce<Span[]>(
    (spans, hole) => spans.flatMap((span) => subtractSpan(span, hole)),
    [{ from: plan.on, to: plan.off }],
  )

export const sumLengths = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
const toMinutes = (ms: number): number => Math.floor(ms / MINUTE)

/** Minutes of the spans between two instants. */
const minutesWithin = (spans: readonly Span[], from: number, to: number): number =>
  toMinutes(
    sumLengths(
      spans
        .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
        .filter((span) => span.from < span.to),
    ),
  )

const NO_WORK = { settled: true, lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, leaveMinutes: 0 }

const toResult = (states: readonly DayState[], figures: Omit<DayResult, 'state' | 'states'>): DayResult => ({
  state: states[0] ?? 'normal',
  states,
  ...figures,
})

/**
 * Evaluates a day. Depends only on its input, so a day can be re-evaluated at any time. Seconds of lateness are ignored: 09:05:59
 * counts as 09:05. Leave moves the expected hours: after a morning off, work begins after the break.
 */
export function evaluateDay({ plan, in: clockIn, out: clockOut, leave, now }: DayFacts): DayResult {
  if (!plan) {
    const workedMinutes = clockIn && clockOut ? Math.max(0, toMinutes(clockOut.at - clockIn.at)) : 0
    return toResult(['rest'], { ...NO_WORK, workedMinutes })
  }
  const allSpans = expectedSpans(plan, [])
  const spans = expectedSpans(plan, leave)
  const leaveMinutes = toMinutes(sumLengths(allSpans) - sumLengths(spans))
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return toResult(['leave'], { ...NO_WORK, leaveMinutes })

  const settled = now >= plan.off + plan.closeAfterMin * MINUTE
  const lateMinutes = clockIn ? Math.max(0, toMinutes(clockIn.at - first.from)) : 0
  const earlyMinutes = clockOut ? Math.max(0, Math.ceil((last.to - clockOut.at) / MINUTE)) : 0
  const workedMinutes = clockIn && clockOut ? minutesWithin(spans, clockIn.at, clockOut.at) : 0
  const figures = { settled, lateMinutes, earlyMinutes, workedMinutes, leaveMinutes }

  const hasNoPunch = clockIn === null && clockOut === null
  // After the end a clock-in is no longer expected, but a clock-out still is.
  const isShiftOver = now >= last.to
  // A user who left far too early may still return until the window closes.
  const leftTooEarly = settled && earlyMinutes > plan.absenceMin
  const isAbsent = (isShiftOver && hasNoPunch) || lateMinutes > plan.absenceMin || leftTooEarly
  const leaveStates: DayState[] = leaveMinutes > 0 ? ['leave'] : []
  if (isAbsent) return toResult(['absent', ...leaveStates], figures)
  const states: DayState[] = []
  if ((isShiftOver && clockIn === null) || (settled && clockOut === null)) states.push('missed')
  if (lateMinutes > plan.seriousMin) states.push('serious_late')
  else if (lateMinutes > plan.graceMin) states.push('late')
  if (earlyMinutes > plan.earlyGraceMin) states.push('early')
  if (clockIn?.field || clockOut?.field) states.push('field')
  states.push(...leaveStates)
  // The user is still at work or has yet to arrive.
  const isOpen = !settled && (clockOut === null || (clockIn === null && !isShiftOver))
  if (isOpen)
    return toResult(
      [
        ...states.filter((state) => state !== 'leave'),
        now < plan.on && hasNoPunch ? 'ahead' : 'open',
        ...leaveStates,
      ],
      figures,
    )
  return toResult(states.length > 0 ? states : ['normal'], figures)
}

/** The window in which punches of a plan are accepted. */
export const getPunchWindow = ({ on, off, openBeforeMin, closeAfterMin }: Plan): Span => ({
  from: on - openBeforeMin * MINUTE,
  to: off + closeAfterMin * MINUTE,
})

/**
 * The day that a punch belongs to: the one whose window contains it. If two overlap, a clock-in belongs to the later and a
 * clock-out to the earlier. Undefined if there is none.
 */
export function findPunchDay<D extends { readonly plan: Plan | null }>(
  kind: 'in' | 'out',
  at: number,
  days: readonly D[],
): D | undefined {
  const candidates = days
    .filter(({ plan }) => {
      if (!plan) return false
      const { from, to } = getPunchWindow(plan)
      return from <= at && at < to
    })
    .sort((a, b) => (a.plan?.on ?? 0) - (b.plan?.on ?? 0))
  return kind === 'in' ? candidates.at(-1) : candidates[0]
}
