import type { Game } from '@shangxue/study/points'
import type { Word } from '../packs.ts'
import { choicesFor } from '../practice/choices.ts'
import { shuffled } from '../practice/run.ts'

/** Result of a game. */
export interface Outcome {
  readonly score: number
  readonly right: number
  readonly ms: number
  /** Words answered wrong, too late or not at all, for review. */
  readonly missed: readonly Word[]
}

export const GAME_NAMES: Record<Game, { title: string; note: string; rules: string }> = {
  spelling: {
    title: '限时拼写',
    note: '60 秒，拼对越多分越高',
    rules: '看中文，按顺序点字母拼出单词。60 秒内拼对越多分数越高，连对有加分；跳过一个扣 3 秒。',
  },
  matching: {
    title: '单词配对',
    note: '三轮配对，越快分越高',
    rules: '每轮 6 组，点一个英文，再点它的中文。配错扣分，用时越短分数越高。',
  },
  survival: {
    title: '生存挑战',
    note: '三颗心，越答越快',
    rules: '四选一，答错或超时失去一颗心，三颗心用完结束。题目会越来越快，看你能撑多少题。',
  },
}

const RIGHT = 100
const COMBO_STEP = 10
const COMBO_MOST = 100

/** Points of a right answer; grows with consecutive answers without mistakes. */
export const pointsOf = (combo: number): number => RIGHT + Math.min(COMBO_MOST, COMBO_STEP * combo)

/** Letters that can be tapped: `ice cream` is spelled icecream. */
export const lettersOf = (spelling: string): string[] =>
  [...spelling.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))

const SPELLABLE = [3, 10] as const

/** Words with a suitable number of letters for tapping. */
export const spellable = (words: readonly Word[]): Word[] =>
  words.filter(({ spelling }) => {
    const { length } = lettersOf(spelling)
    return length >= SPELLABLE[0] && length <= SPELLABLE[1]
  })

/** The letters in another order than the right one. */
export function tilesOf(spelling: string, dice: () => number): string[] {
  const letters = lettersOf(spelling)
  const tiles = shuffled(letters, dice)
  const same = tiles.join('') === letters.join('')
  return same && new Set(letters).size > 1 ? [...tiles.slice(1), ...tiles.slice(0, 1)] : tiles
}

export const PAIRS = 6
export const ROUNDS = 3
const ROUND_FULL = 1_000
const ROUND_LEAST = 100
const MS_FREE = 6_000
const MS_PER_POINT = 25
const MISMATCH = 50

/** Words without common meanings, so that every pair is unique. */
export function pairable(words: readonly Word[], count: number, dice: () => number): Word[] {
  const chosen: Word[] = []
  for (const word of shuffled(words, dice)) {
    if (chosen.length === count) break
    // Both words become options of each other only if their meanings differ.
    const clear = chosen.every((other) => choicesFor(word, [other], dice).length === 2)
    if (clear) chosen.push(word)
  }
  return chosen
}

export const scoreOfRound = (ms: number, mismatches: number): number =>
  Math.max(
    ROUND_LEAST,
    Math.round(ROUND_FULL - Math.max(0, ms - MS_FREE) / MS_PER_POINT - MISMATCH * mismatches),
  )

export const HEARTS = 3
const SLOWEST_MS = 8_000
const QUICKEST_MS = 3_000
const QUICKER_MS = 200

/** Time limit of a question after a number of right answers, in ms. */
export const patienceOf = (right: number): number => Math.max(QUICKEST_MS, SLOWEST_MS - QUICKER_MS * right)
