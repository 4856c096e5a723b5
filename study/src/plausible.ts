/** What is told of an answer, for judging whether a person can have given it. Instants in ms. */
export interface TimedAnswer {
  readonly id: string
  readonly at: number
  /** The learner's day. */
  readonly day: string
  /** How long it took. */
  readonly ms: number
  /** When the server heard of it, and when it had last heard of this learner before; undefined where it never had. */
  readonly heardAt: number
  readonly heardBefore: number | undefined
}

/** What counts already: answers and their time by minute, answers by day. */
export interface Counted {
  readonly minutes: ReadonlyMap<number, { readonly answers: number; readonly ms: number }>
  readonly days: ReadonlyMap<string, number>
  /** Of the last week: answers that were told after later ones of this learner were known. */
  readonly late: number
}

/**
 * Limits that nobody meets who reads what they answer. To see a word and tap the meaning known by heart takes about
 * 600 ms: choosing among four signs takes a trained adult 400 ms (Hick 1952), reading one word another 200.
 */
export const LIMITS = {
  /** Shorter is no answer to what was shown. */
  ms: 250,
  /** A tap a second, for a whole minute, is faster than any answer is read. */
  perMinute: 60,
  /** The answers of a minute took a minute; one may have begun before it. */
  msPerMinute: 180_000,
  /** Six hours of one answer every ten seconds. */
  perDay: 2_000,
  /** Older than what is known of the learner: a second device that was offline, for a school holiday at most, */
  lateMs: 90 * 86_400_000,
  /** and no more in a week than somebody who learns a lot does in one. */
  latePerWeek: 1_000,
} as const

export const minuteOf = (at: number): number => Math.floor(at / 60_000)

/**
 * Ids of the answers that no person can have given like this. They are kept, and the memory of their items goes on from
 * them, as a device has shown it so; they earn nothing. `answers` are new, in the order in which they were given.
 */
export function implausible(answers: readonly TimedAnswer[], counted: Counted): Set<string> {
  const minutes = new Map(counted.minutes)
  const days = new Map(counted.days)
  let { late } = counted
  const found = new Set<string>()
  for (const { id, at, day, ms, heardAt, heardBefore } of answers) {
    const minute = minutes.get(minuteOf(at)) ?? { answers: 0, ms: 0 }
    const today = days.get(day) ?? 0
    const isLate = heardBefore !== undefined && at < heardBefore
    const tooLate = isLate && (at < heardAt - LIMITS.lateMs || late >= LIMITS.latePerWeek)
    // what takes minutes, as a text with gaps, fills a minute by itself
    const crowded =
      minute.answers >= LIMITS.perMinute || (minute.answers > 0 && minute.ms >= LIMITS.msPerMinute)
    if (ms < LIMITS.ms || tooLate || crowded || today >= LIMITS.perDay) found.add(id)
    else {
      minutes.set(minuteOf(at), { answers: minute.answers + 1, ms: minute.ms + ms })
      days.set(day, today + 1)
      if (isLate) late++
    }
  }
  return found
}

/** A right answer of a game takes a look and a tap. */
const MS_PER_RIGHT = 350

/** Whether a person can have played like this. */
export const isPlayable = ({ right, ms }: { readonly right: number; readonly ms: number }): boolean =>
  ms >= right * MS_PER_RIGHT
