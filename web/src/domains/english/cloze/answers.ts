import { isSlipOf } from '@shangxue/study/alignment'
import { plainly } from '@shangxue/study/rating'
import { isSpelledAlike } from '@shangxue/study/spellings'
import type { Cloze } from '../packs.ts'

/** Chosen or typed answers by number of the blank. */
export type Answers = ReadonlyMap<number, string>

/**
 * Only typed answers may use either spelling: two options may differ in spelling alone (`practise`,
 * `practice`).
 */
export function isRight({ gaps }: Cloze, gap: number, given: string | undefined): boolean {
  const { answer = '', options = [] } = gaps[gap - 1] ?? {}
  if (given === undefined) return false
  return options.includes(given) ? plainly(given) === plainly(answer) : isSpelledAlike(given, answer)
}

/** True for a wrong typed answer with a single typo; options are either right or wrong. */
export function isNear(cloze: Cloze, gap: number, given: string | undefined): boolean {
  const { answer = '', options = [] } = cloze.gaps[gap - 1] ?? {}
  if (given === undefined || options.includes(given) || isRight(cloze, gap, given)) return false
  return isSlipOf(given, answer)
}

export const rightOf = (cloze: Cloze, answers: Answers): number =>
  cloze.gaps.filter((_gap, i) => isRight(cloze, i + 1, answers.get(i + 1))).length

/** The next empty blank after a number, wrapping to the first; undefined if all are filled. */
export function nextEmpty(numbers: readonly number[], answers: Answers, after: number): number | undefined {
  const empty = numbers.filter((number) => !answers.has(number))
  return empty.find((number) => number > after) ?? empty[0]
}

export interface Finished {
  readonly answers: Answers
  readonly ms: number
  /** For voice cloze: heard at full speed without repeating a sentence. */
  readonly fluent?: boolean
}
