/** Data for judging whether a person can have given an answer. Instants are in ms. */
export interface TimedAnswer {
  readonly id: string
  readonly at: number
  /** The learner's study day. */
  readonly day: string
  /** Time spent on the answer, in ms. */
  readonly ms: number
  /**
   * When the server received the answer, and when it last received one of this learner before; undefined if
   * never.
   */
  readonly receivedAt: number
  readonly lastReceivedAt: number | undefined
}

/** Answers that already count: number and time by minute, number by day. */
export interface CountedAnswers {
  readonly minutes: ReadonlyMap<number, { readonly answers: number; readonly ms: number }>
  readonly days: ReadonlyMap<string, number>
  /** Answers of the last week that arrived after later ones of this learner. */
  readonly late: number
}

/**
 * Limits that nobody who reads the questions reaches. Seeing a word and tapping a known meaning takes about
 * 600 ms: choosing among four signs takes a trained adult 400 ms (Hick 1952), reading one word another 200
 * ms.
 */
export const LIMITS = {
  /** A shorter time cannot be an answer to the question shown. */
  ms: 250,
  /** One tap a second for a whole minute is faster than reading. */
  perMinute: 60,
  /** Answers of a minute take a minute; one may have started before it. */
  msPerMinute: 180_000,
  /** Six hours with one answer every ten seconds. */
  perDay: 2_000,
  /** Maximum delay of a late answer: a second device that was offline for a school holiday. */
  lateMs: 90 * 86_400_000,
  /** Maximum number of late answers in a week, which is what an eager learner gives in one. */
  latePerWeek: 1_000,
} as const

export const minuteIndex = (at: number): number => Math.floor(at / 60_000)

/**
 * Returns the ids of answers that no person can have given. They stay stored and still update memories,
 * because the device has shown them so, but they earn nothing. `answers` are new and in order.
 */
export function selectImplausible(answers: readonly TimedAnswer[], counted: CountedAnswers): Set<string> {
  const minutes = new Map(counted.minutes)
  const days = new Map(counted.days)
  let { late } = counted
  const implausibleIds = new Set<string>()
  for (const { id, at, day, ms, receivedAt, lastReceivedAt } of answers) {
    const minute = minutes.get(minuteIndex(at)) ?? { answers: 0, ms: 0 }
    const today = days.get(day) ?? 0
    const isLate = lastReceivedAt !== undefined && at < lastReceivedAt
    const tooLate = isLate && (at < receivedAt - LIMITS.lateMs || late >= LIMITS.latePerWeek)
    // A long task such as a passage fills a minute alone.
    const isMinuteFull =
      minute.answers >= LIMITS.perMinute || (minute.answers > 0 && minute.ms >= LIMITS.msPerMinute)
    if (ms < LIMITS.ms || tooLate || isMinuteFull || today >= LIMITS.perDay) implausibleIds.add(id)
    else {
      minutes.set(minuteIndex(at), { answers: minute.answers + 1, ms: minute.ms + ms })
      days.set(day, today + 1)
      if (isLate) late++
    }
  }
  return implausibleIds
}

/** A right answer in a game takes a look and a tap. */
const MIN_MS_PER_RIGHT = 350

/** Whether a person can have played this game. */
export const isPlayable = ({ right, ms }: { readonly right: number; readonly ms: number }): boolean =>
  ms >= right * MIN_MS_PER_RIGHT
