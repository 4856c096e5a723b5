import type { Word } from '../packs.ts'
import { shuffled } from './run.ts'

const OPTIONS = 4

/** The most common meaning of a word, as shown in an option. */
export const meaningOf = ({ senses }: Word): string => {
  const [first] = senses
  return first ? `${first.pos} ${first.zh}` : ''
}

/** Single terms of all meanings: 苹果；苹果树 shares one with 苹果. */
const glosses = ({ senses }: Word) =>
  new Set(senses.flatMap(({ zh }) => zh.split(/[；;，,、（）()\s]+/)).filter(Boolean))

const shareMeaning = (a: Word, b: Word): boolean => {
  const other = glosses(b)
  return [...glosses(a)].some((gloss) => other.has(gloss))
}

const posOf = ({ senses }: Word) => senses[0]?.pos

type Clash = (a: Word, b: Word) => boolean

/** True if both words fit the same place: same meaning and same part of speech. */
const interchangeable: Clash = (a, b) => shareMeaning(a, b) && posOf(a) === posOf(b)

/** Spellings of the words that are easily confused with this one. */
export const partnersOf = ({ spelling, confusables }: Word): string[] => [
  ...new Set(confusables.flatMap(({ words }) => words).filter((one) => one !== spelling)),
]

function among(word: Word, pool: readonly Word[], dice: () => number, clash: Clash): Word[] {
  const usable = pool.filter(({ id, spelling }) => id !== word.id && spelling !== word.spelling)
  const confused = new Set(partnersOf(word))
  const [near, alike, rest] = [
    usable.filter(({ spelling }) => confused.has(spelling)),
    usable.filter((one) => posOf(one) === posOf(word)),
    usable,
  ]
  const chosen: Word[] = []
  for (const one of [near, alike, rest].flatMap((list) => shuffled(list, dice))) {
    if (chosen.length === OPTIONS - 1) break
    const clear = [word, ...chosen].every((other) => other.id !== one.id && !clash(one, other))
    if (clear) chosen.push(one)
  }
  return shuffled([word, ...chosen], dice)
}

/**
 * Returns the word and three others in random order: confusable words first, then words of the same part of
 * speech, never one with the same meaning. `dice` returns 0–1.
 */
export const choicesFor = (word: Word, pool: readonly Word[], dice: () => number): Word[] =>
  among(word, pool, dice, shareMeaning)

/** Like `meaningOptions`, for the blank in the word's example: excludes words that would fit there as well. */
export const choicesToFill = (word: Word, pool: readonly Word[], dice: () => number): Word[] =>
  among(word, pool, dice, interchangeable)
