import type { DayState } from '@shangxue/contract/attendance-parts'

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

export interface Stamp {
  readonly at: number
  /** Made away from the work places; approved or pending. */
  readonly field: boolean
}

export interface Facts {
  /** Null on a day off. */
  readonly plan: Plan | null
  /** The first clock-in that counts. */
  readonly in: Stamp | null
  /** The last clock-out that counts. */
  readonly out: Stamp | null
  readonly leave: readonly Span[]
  readonly now: number
}

export interface Verdict {
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
const without = (span: Span, hole: Span): Span[] =>
  [
    { from: span.from, to: Math.min(span.to, hole.from) },
    { from: Math.max(span.from, hole.to), to: span.to },
  ].filter(({ from, to }) => from < to)

/** Scheduled spans of a plan without its break and leave. */
export const expectedSpans = (plan: Pick<Plan, 'on' | 'off' | 'rest'>, leave: readonly Span[]): Span[] =>
  [...(plan.rest ? [plan.rest] : []), ...leave].reduce<Span[]>(
    (spans, hole) => spans.flatMap((span) => without(span, hole)),
    [{ from: plan.on, to: plan.off }],
  )

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
const minutesOf = (ms: number): number => Math.floor(ms / MINUTE)

/** Minutes of the spans between two instants. */
const within = (spans: readonly Span[], from: number, to: number): number =>
  minutesOf(
    lengthOf(
      spans
        .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
        .filter((span) => span.from < span.to),
    ),
  )

const NOTHING = { settled: true, lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, leaveMinutes: 0 }

const verdict = (states: readonly DayState[], more: Omit<Verdict, 'state' | 'states'>): Verdict => ({
  state: states[0] ?? 'normal',
  states,
  ...more,
})

/**
 * Evaluates a day. Depends only on its input, so a day can be re-evaluated at any time. Seconds of lateness are ignored: 09:05:59
 * counts as 09:05. Leave moves the expected hours: after a morning off, work begins after the break.
 */
export function judge({ plan, in: arrival, out: departure, leave, now }: Facts): Verdict {
  if (!plan) {
    const workedMinutes = arrival && departure ? Math.max(0, minutesOf(departure.at - arrival.at)) : 0
    return verdict(['rest'], { ...NOTHING, workedMinutes })
  }
  const whole = expectedSpans(plan, [])
  const spans = expectedSpans(plan, leave)
  const leaveMinutes = minutesOf(lengthOf(whole) - lengthOf(spans))
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return verdict(['leave'], { ...NOTHING, leaveMinutes })

  const settled = now >= plan.off + plan.closeAfterMin * MINUTE
  const lateMinutes = arrival ? Math.max(0, minutesOf(arrival.at - first.from)) : 0
  const earlyMinutes = departure ? Math.max(0, Math.ceil((last.to - departure.at) / MINUTE)) : 0
  const workedMinutes = arrival && departure ? within(spans, arrival.at, departure.at) : 0
  const figures = { settled, lateMinutes, earlyMinutes, workedMinutes, leaveMinutes }

  const away = arrival === null && departure === null
  // After the end a clock-in is no longer expected, but a clock-out still is.
  const over = now >= last.to
  // A user who left far too early may still return until the window closes.
  const wayTooEarly = settled && earlyMinutes > plan.absenceMin
  const absent = (over && away) || lateMinutes > plan.absenceMin || wayTooEarly
  const took: DayState[] = leaveMinutes > 0 ? ['leave'] : []
  if (absent) return verdict(['absent', ...took], figures)
  const states: DayState[] = []
  if ((over && arrival === null) || (settled && departure === null)) states.push('missed')
  if (lateMinutes > plan.seriousMin) states.push('serious_late')
  else if (lateMinutes > plan.graceMin) states.push('late')
  if (earlyMinutes > plan.earlyGraceMin) states.push('early')
  if (arrival?.field || departure?.field) states.push('field')
  states.push(...took)
  // The user is still at work or has yet to arrive.
  const open = !settled && (departure === null || (arrival === null && !over))
  if (open)
    return verdict(
      [...states.filter((state) => state !== 'leave'), now < plan.on && away ? 'ahead' : 'open', ...took],
      figures,
    )
  return verdict(states.length > 0 ? states : ['normal'], figures)
}

/** The window in which punches of a plan are accepted. */
export const windowOf = ({ on, off, openBeforeMin, closeAfterMin }: Plan): Span => ({
  from: on - openBeforeMin * MINUTE,
  to: off + closeAfterMin * MINUTE,
})

/**
 * The day that a punch belongs to: the one whose window contains it. If two overlap, a clock-in belongs to the later and a
 * clock-out to the earlier. Undefined if there is none.
 */
export function dayOfPunch<D extends { readonly plan: Plan | null }>(
  kind: 'in' | 'out',
  at: number,
  days: readonly D[],
): D | undefined {
  const fitting = days
    .filter(({ plan }) => {
      if (!plan) return false
      const { from, to } = windowOf(plan)
      return from <= at && at < to
    })
    .sort((a, b) => (a.plan?.on ?? 0) - (b.plan?.on ?? 0))
  return kind === 'in' ? fitting.at(-1) : fitting[0]
}
