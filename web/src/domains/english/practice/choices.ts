import type { Word } from '../packs.ts'
import { shuffled } from './run.ts'

const OPTIONS = 4

/** The meaning as it is offered: the commonest use. */
export const meaningOf = ({ senses }: Word): string => {
  const [first] = senses
  return first ? `${first.pos} ${first.zh}` : ''
}

/** The words of a meaning: 苹果；苹果树 shares one with 苹果. */
const glosses = ({ senses }: Word) =>
  new Set(senses.flatMap(({ zh }) => zh.split(/[；;，,、（）()\s]+/)).filter(Boolean))

const shareMeaning = (a: Word, b: Word): boolean => {
  const other = glosses(b)
  return [...glosses(a)].some((gloss) => other.has(gloss))
}

const posOf = ({ senses }: Word) => senses[0]?.pos

type Clash = (a: Word, b: Word) => boolean

/** Both could stand in one place: they mean the same and are used alike. */
const interchangeable: Clash = (a, b) => shareMeaning(a, b) && posOf(a) === posOf(b)

/** Spellings of the words that are taken for this one. */
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
 * The word among three others, in some order: words taken for it first, then such of the same part of speech, never one
 * that means the same. `dice` gives 0–1.
 */
export const choicesFor = (word: Word, pool: readonly Word[], dice: () => number): Word[] =>
  among(word, pool, dice, shareMeaning)

/** As `choicesFor`, for the gap in the word's example: never one that could stand there as well. */
export const choicesToFill = (word: Word, pool: readonly Word[], dice: () => number): Word[] =>
  among(word, pool, dice, interchangeable)
