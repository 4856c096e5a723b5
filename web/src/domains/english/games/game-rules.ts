import type { Game } from '@shangxue/study/progress/points'
import type { Word } from '../content/content-packs.ts'
import { meaningOptions } from '../practice/answer-options.ts'
import { shuffled } from '../session/session-run.ts'

/** Result of a game. */
export interface GameResult {
  readonly score: number
  readonly right: number
  readonly ms: number
  /** Words answered wrong, too late or not at all, for review. */
  readonly missed: readonly Word[]
}

export const GAME_TEXTS: Record<Game, { title: string; note: string; rules: string }> = {
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

/** The same games for young learners: stars instead of points, short sentences. */
export const YOUNG_GAME_TEXTS: typeof GAME_TEXTS = {
  spelling: {
    title: '拼一拼',
    note: '看图，拼单词',
    rules: '看图，按顺序点字母。拼对一个，得一颗星。不会就跳过。',
  },
  matching: {
    title: '找朋友',
    note: '单词和图片配对',
    rules: '点一个单词，再点它的图。配对一个，得一颗星。',
  },
  survival: {
    title: '三颗心',
    note: '看你能答对几个',
    rules: '选出单词的意思。答对得一颗星。答错或太慢，少一颗心。',
  },
}

const POINTS_PER_ANSWER = 100
const COMBO_STEP = 10
const MAX_COMBO_POINTS = 100

/** Points of a right answer; grows with consecutive answers without mistakes. */
export const pointsForAnswer = (combo: number): number =>
  POINTS_PER_ANSWER + Math.min(MAX_COMBO_POINTS, COMBO_STEP * combo)

/** Letters that can be tapped: `ice cream` is spelled icecream. */
export const lettersOf = (spelling: string): string[] =>
  [...spelling.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))

const SPELLABLE_LENGTHS = [3, 10] as const

/** Words with a suitable number of letters for tapping. */
export const spellableWords = (words: readonly Word[]): Word[] =>
  words.filter(({ spelling }) => {
    const { length } = lettersOf(spelling)
    return length >= SPELLABLE_LENGTHS[0] && length <= SPELLABLE_LENGTHS[1]
  })

/** The letters in another order than the right one. */
export function shuffledLetters(spelling: string, dice: () => number): string[] {
  const letters = lettersOf(spelling)
  const tiles = shuffled(letters, dice)
  const isSameOrder = tiles.join('') === letters.join('')
  return isSameOrder && new Set(letters).size > 1 ? [...tiles.slice(1), ...tiles.slice(0, 1)] : tiles
}

export const PAIRS_PER_ROUND = 6
export const ROUNDS = 3
const MAX_ROUND_SCORE = 1_000
const MIN_ROUND_SCORE = 100
const FREE_MS = 6_000
const MS_PER_POINT = 25
const MISMATCH_PENALTY = 50

/** Words without common meanings, and without other conflicts, so that every pair is unique. */
export function pickPairs(
  words: readonly Word[],
  count: number,
  dice: () => number,
  isConflict: (a: Word, b: Word) => boolean = () => false,
): Word[] {
  const chosen: Word[] = []
  for (const word of shuffled(words, dice)) {
    if (chosen.length === count) break
    // Both words become options of each other only if their meanings differ.
    const isDistinct = chosen.every(
      (chosenWord) => meaningOptions(word, [chosenWord], dice).length === 2 && !isConflict(word, chosenWord),
    )
    if (isDistinct) chosen.push(word)
  }
  return chosen
}

export const roundScore = (ms: number, mismatches: number): number =>
  Math.max(
    MIN_ROUND_SCORE,
    Math.round(MAX_ROUND_SCORE - Math.max(0, ms - FREE_MS) / MS_PER_POINT - MISMATCH_PENALTY * mismatches),
  )

export const HEARTS = 3
const MAX_ANSWER_MS = 8_000
const MIN_ANSWER_MS = 3_000
const ANSWER_MS_STEP = 200

/** Time limit of a question after a number of right answers, in ms. */
export const answerTimeLimit = (right: number): number =>
  Math.max(MIN_ANSWER_MS, MAX_ANSWER_MS - ANSWER_MS_STEP * right)
