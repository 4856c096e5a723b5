import type { Word } from '../content/content-packs.ts'
import { shuffled } from '../session/session-run.ts'

const OPTION_COUNT = 4

/** The most common meaning of a word, as shown in an option. */
export const mainMeaning = ({ senses }: Word): string => {
  const [first] = senses
  return first ? `${first.pos} ${first.zh}` : ''
}

/** The plainest part of the main meaning, for young learners: 在……上；在（某一天） gives 在……上. */
export const shortMeaning = ({ senses }: Word): string => {
  const [first = ''] = (senses[0]?.zh ?? '').replace(/（[^）]*）/g, '').split(/[；;，,、]/)
  return first || (senses[0]?.zh ?? '')
}

/** Single terms of all meanings: 苹果；苹果树 shares one with 苹果. */
const glosses = ({ senses }: Word) =>
  new Set(senses.flatMap(({ zh }) => zh.split(/[；;，,、（）()\s]+/)).filter(Boolean))

export const hasSharedMeaning = (a: Word, b: Word): boolean => {
  const otherGlosses = glosses(b)
  return [...glosses(a)].some((gloss) => otherGlosses.has(gloss))
}

const posOf = ({ senses }: Word) => senses[0]?.pos

type ConflictTest = (a: Word, b: Word) => boolean

/** True if both words fit the same place: same meaning and same part of speech. */
const isInterchangeable: ConflictTest = (a, b) => hasSharedMeaning(a, b) && posOf(a) === posOf(b)

/** Spellings of the words that are easily confused with this one. */
export const confusableSpellings = ({ spelling, confusables }: Word): string[] => [
  ...new Set(confusables.flatMap(({ words }) => words).filter((confusable) => confusable !== spelling)),
]

/**
 * Returns the word and up to `count - 1` others in random order: confusable words first, then words of the same
 * part of speech, no two of which conflict. `dice` returns 0–1.
 */
export function pickOptions(
  word: Word,
  pool: readonly Word[],
  dice: () => number,
  isConflict: ConflictTest,
  count = OPTION_COUNT,
): Word[] {
  const usable = pool.filter(({ id, spelling }) => id !== word.id && spelling !== word.spelling)
  const confusable = new Set(confusableSpellings(word))
  const [confusableWords, samePosWords, allWords] = [
    usable.filter(({ spelling }) => confusable.has(spelling)),
    usable.filter((candidate) => posOf(candidate) === posOf(word)),
    usable,
  ]
  const chosen: Word[] = []
  for (const candidate of [confusableWords, samePosWords, allWords].flatMap((list) => shuffled(list, dice))) {
    if (chosen.length === count - 1) break
    const isDistinct = [word, ...chosen].every(
      (chosenWord) => chosenWord.id !== candidate.id && !isConflict(candidate, chosenWord),
    )
    if (isDistinct) chosen.push(candidate)
  }
  return shuffled([word, ...chosen], dice)
}

/**
 * Returns the word and others in random order, four by default: confusable words first, then words of the same
 * part of speech, never one with the same meaning. `dice` returns 0–1.
 */
export const meaningOptions = (
  word: Word,
  pool: readonly Word[],
  dice: () => number,
  count?: number,
): Word[] => pickOptions(word, pool, dice, hasSharedMeaning, count)

/** Like `meaningOptions`, for the blank in the word's example: excludes words that would fit there as well. */
export const blankOptions = (word: Word, pool: readonly Word[], dice: () => number): Word[] =>
  pickOptions(word, pool, dice, isInterchangeable)
