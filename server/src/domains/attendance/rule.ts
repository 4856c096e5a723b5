import type { DayState } from '@shangxue/contract/attendance-parts'

/** Instants in ms. From `from` up to but not including `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What somebody was to do on a day. */
export interface Plan {
  readonly on: number
  /** Of the next day for a shift across midnight. */
  readonly off: number
  readonly rest: Span | null
  /** Late by up to so many whole minutes is in time. */
  readonly graceMin: number
  /** Late by more is serious. */
  readonly seriousMin: number
  /** Late, or gone early, by more is a day not worked. */
  readonly absenceMin: number
  readonly earlyGraceMin: number
  readonly openBeforeMin: number
  /** So long after the end a punch can still come: before, nothing is missing. */
  readonly closeAfterMin: number
}

export interface Stamp {
  readonly at: number
  /** Made away from the work places, and let pass or still to be decided on. */
  readonly field: boolean
}

export interface Facts {
  /** Null: no work on that day. */
  readonly plan: Plan | null
  /** The first that counts. */
  readonly in: Stamp | null
  /** The last that counts. */
  readonly out: Stamp | null
  readonly leave: readonly Span[]
  readonly now: number
}

export interface Verdict {
  readonly state: DayState
  /** All that is to be said, the gravest first. */
  readonly states: readonly DayState[]
  /** No punch can come any more. */
  readonly settled: boolean
  readonly lateMinutes: number
  readonly earlyMinutes: number
  readonly workedMinutes: number
  readonly leaveMinutes: number
}

const MINUTE = 60_000

/** What of a span is left without another. */
const without = (span: Span, hole: Span): Span[] =>
  [
    { from: span.from, to: Math.min(span.to, hole.from) },
    { from: Math.max(span.from, hole.to), to: span.to },
  ].filter(({ from, to }) => from < to)

/** The hours of a plan that leave does not take. */
export const expectedSpans = (plan: Pick<Plan, 'on' | 'off' | 'rest'>, leave: readonly Span[]): Span[] =>
  [...(plan.rest ? [plan.rest] : []), ...leave].reduce<Span[]>(
    (spans, hole) => spans.flatMap((span) => without(span, hole)),
    [{ from: plan.on, to: plan.off }],
  )

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
const minutesOf = (ms: number): number => Math.floor(ms / MINUTE)

/** The minutes of spans that lie between two instants. */
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
 * What a day came to. Nothing but what it is given decides, so that it can be judged again at any time. Seconds are
 * not counted against anybody on arrival: 09:05:59 is 09:05. Leave moves the hours that were expected: after a morning
 * off, the afternoon begins after the break.
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
  // whoever has not come by then does not come any more; who has not gone may still be at work
  const over = now >= last.to
  // who has gone much too early may still come back and go later, as long as that counts
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
  // who is still at work, or is yet to come
  const open = !settled && (departure === null || (arrival === null && !over))
  if (open)
    return verdict(
      [...states.filter((state) => state !== 'leave'), now < plan.on && away ? 'ahead' : 'open', ...took],
      figures,
    )
  return verdict(states.length > 0 ? states : ['normal'], figures)
}

/** When punches of a plan can be made. */
export const windowOf = ({ on, off, openBeforeMin, closeAfterMin }: Plan): Span => ({
  from: on - openBeforeMin * MINUTE,
  to: off + closeAfterMin * MINUTE,
})

/**
 * The day that a punch is of, among days around it: the one whose window it lies in. Where two overlap, who comes comes to
 * the later one and who goes leaves the earlier one. Undefined: of no shift.
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
