import { isUnanswered } from '../known/known-words.ts'
import type { Memory } from '../scheduling/memory.ts'
import type { Day } from '../time/calendar.ts'
import { streakLengths } from '../time/streak.ts'
import { type DayFigures, GAMES, type Game } from './points.ts'

/** Totals of one game with the words of a grade; a single play is such a total as well. */
export interface PlayTotals {
  readonly game: Game
  readonly plays: number
  /** Most right answers in one play. */
  readonly right: number
}

/** Figures that achievements are measured by. */
export interface Stats {
  /** Longest streak in days. */
  readonly streak: number
  /** Days on which the daily goal of minutes was reached. */
  readonly goalDays: number
  /** Saturdays and Sundays with study. */
  readonly weekendDays: number
  readonly minutes: number
  readonly answers: number
  /** Days of at least 20 answers, all right. */
  readonly perfectDays: number
  readonly mostInADay: number
  readonly wordsMet: number
  /** Words with at least one skill of a stability of 21 days or more. */
  readonly wordsKnown: number
  /** Words and sentences by skill. */
  readonly spelled: number
  readonly listened: number
  readonly translated: number
  readonly clozes: number
  readonly plays: number
  /** Number of different games played. */
  readonly games: number
  /** Most right answers in one survival game. */
  readonly survived: number
  /** 0: not assessed; 1–4: 小学 to 大学. */
  readonly level: number
}

/** Stability, in days, from which something counts as well known. */
export const KNOWN_WELL_DAYS = 21
const PERFECT_ANSWERS = 20
const MINUTE_MS = 60_000

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export const dayStats = (days: Iterable<DayFigures>, goalMinutes: number) => {
  const studied = [...days].filter(({ answers }) => answers > 0)
  const countDays = (matches: (day: DayFigures) => boolean) => studied.filter(matches).length
  const sum = (figureOf: (day: DayFigures) => number) =>
    studied.reduce((total, day) => total + figureOf(day), 0)
  return {
    streak: Math.max(0, ...streakLengths(studied.map(({ day }) => day)).values()),
    goalDays: countDays(({ ms }) => ms >= goalMinutes * MINUTE_MS),
    weekendDays: countDays(({ day }) => isWeekend(day)),
    minutes: Math.floor(sum(({ ms }) => ms) / MINUTE_MS),
    answers: sum(({ answers }) => answers),
    perfectDays: countDays(({ answers, right }) => answers >= PERFECT_ANSWERS && right === answers),
    mostInADay: Math.max(0, ...studied.map(({ answers }) => answers)),
  }
}

/** Counts of memories. */
export type MemoryCounts = Pick<
  Stats,
  'wordsMet' | 'wordsKnown' | 'spelled' | 'listened' | 'translated' | 'clozes'
>

/** Counts memories incrementally, so that a change costs the same however many memories exist. */
export function createMemoryTally() {
  const words = new Map<string, number>()
  const knownWords = new Map<string, number>()
  const clozes = new Map<string, number>()
  const skills = { spell: 0, listen: 0, translate: 0, recognise: 0 }
  const adjust = (items: Map<string, number>, item: string, by: 1 | -1) => {
    const count = (items.get(item) ?? 0) + by
    if (count > 0) items.set(item, count)
    else items.delete(item)
  }
  const add = (key: string, memory: Memory, by: 1 | -1) => {
    // A word that was only marked as known earns nothing.
    if (isUnanswered(memory)) return
    const { stability } = memory
    const [kind = '', item = '', skill = ''] = key.split(' ')
    if (kind === 'word') adjust(words, item, by)
    if (kind === 'word' && stability >= KNOWN_WELL_DAYS) adjust(knownWords, item, by)
    if (kind === 'cloze') adjust(clozes, item, by)
    if ((kind === 'word' || kind === 'sentence') && skill in skills)
      skills[skill as keyof typeof skills] += by
  }
  return {
    /** Updates the counts after the memory of a subject key changed. */
    change(key: string, before: Memory | undefined, after: Memory | undefined): void {
      if (before) add(key, before, -1)
      if (after) add(key, after, 1)
    },
    counts: (): MemoryCounts => ({
      wordsMet: words.size,
      wordsKnown: knownWords.size,
      spelled: skills.spell,
      listened: skills.listen,
      translated: skills.translate,
      clozes: clozes.size,
    }),
  }
}

/** Counts all memories, given by subject key. */
export function tallyMemories(memories: ReadonlyMap<string, Memory>): MemoryCounts {
  const tally = createMemoryTally()
  for (const [key, memory] of memories) tally.change(key, undefined, memory)
  return tally.counts()
}

export const playStats = (played: Iterable<PlayTotals>) => {
  const all = [...played]
  return {
    plays: all.reduce((sum, { plays }) => sum + plays, 0),
    games: GAMES.filter((game) => all.some((play) => play.game === game)).length,
    survived: Math.max(0, ...all.flatMap(({ game, right }) => (game === 'survival' ? [right] : []))),
  }
}

/** Computes all figures that achievements are measured by. */
export const computeStats = ({
  counts,
  days,
  played,
  level,
  goalMinutes,
}: {
  readonly counts: MemoryCounts
  readonly days: Iterable<DayFigures>
  readonly played: Iterable<PlayTotals>
  /** 0: not assessed; 1–4: 小学 to 大学. */
  readonly level: number
  /** The learner's daily goal in minutes. */
  readonly goalMinutes: number
}): Stats => ({ ...dayStats(days, goalMinutes), ...counts, ...playStats(played), level })
