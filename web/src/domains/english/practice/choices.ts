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

/**
 * The word among three others, in some order: words taken for it first, then such of the same part of speech, never one
 * that means the same. `dice` gives 0–1.
 */
export function choicesFor(word: Word, pool: readonly Word[], dice: () => number): Word[] {
  const usable = pool.filter(({ id, spelling }) => id !== word.id && spelling !== word.spelling)
  const confused = new Set(word.confusables.flatMap(({ words }) => words))
  const [near, alike, rest] = [
    usable.filter(({ spelling }) => confused.has(spelling)).slice(0, 1),
    usable.filter((one) => posOf(one) === posOf(word)),
    usable,
  ]
  const chosen: Word[] = []
  for (const one of [...near, ...shuffled(alike, dice), ...shuffled(rest, dice)]) {
    if (chosen.length === OPTIONS - 1) break
    const clear = [word, ...chosen].every((other) => other.id !== one.id && !shareMeaning(one, other))
    if (clear) chosen.push(one)
  }
  return shuffled([word, ...chosen], dice)
}
