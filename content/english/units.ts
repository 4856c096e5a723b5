import type { ContentWord } from './word.ts'

/** The words of one lesson, as stored in a line of `units/<level>-<grade>.tsv`. */
export interface ContentUnit {
  /** From 1, in the order of learning within the grade. */
  number: number
  /** What the learner can do afterwards: 我会介绍我的家人. */
  title: string
  /** Spellings in the order of learning. */
  words: string[]
}

export const UNIT_COLUMNS = ['unit', 'title', 'words'] as const

/** Parses one line of a unit file. Missing fields become empty and are reported by the rules. */
function readUnit(line: string): ContentUnit {
  const [number = '', title = '', words = ''] = line.split('\t')
  return { number: Number(number), title, words: words === '' ? [] : words.split(' | ') }
}

/** Parses a unit file, skipping the heading line. */
export const readUnits = (text: string): ContentUnit[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map(readUnit)

export type WordInUnit<W extends ContentWord> = W & { unit?: { number: number; title: string } }

/**
 * Puts the words of a grade in the order of its units and adds the unit to each. Words outside of all units follow
 * in file order without a unit; the rules report them.
 */
export function orderByUnits<W extends ContentWord>(
  words: readonly W[],
  units: readonly ContentUnit[],
): WordInUnit<W>[] {
  const bySpelling = new Map(words.map((word) => [word.spelling, word]))
  const ordered: WordInUnit<W>[] = []
  for (const { number, title, words: spellings } of units)
    for (const spelling of spellings) {
      const word = bySpelling.get(spelling)
      if (!word) continue
      bySpelling.delete(spelling)
      ordered.push({ ...word, unit: { number, title } })
    }
  return [...ordered, ...bySpelling.values()]
}
