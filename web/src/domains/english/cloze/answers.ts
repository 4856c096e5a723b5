import { isSlipOf } from '@shangxue/study/alignment'
import { plainly } from '@shangxue/study/rating'
import { isSpelledAlike } from '@shangxue/study/spellings'
import type { Cloze } from '../packs.ts'

/** What was chosen or typed, by the number of the gap. */
export type Answers = ReadonlyMap<number, string>

/** Options may differ by their spelling alone (`practise`, `practice`): only what was typed may be spelled either way. */
export function isRight({ gaps }: Cloze, gap: number, given: string | undefined): boolean {
  const { answer = '', options = [] } = gaps[gap - 1] ?? {}
  if (given === undefined) return false
  return options.includes(given) ? plainly(given) === plainly(answer) : isSpelledAlike(given, answer)
}

/** A wrong answer that differs from the right one by a letter; options are right or wrong. */
export function isNear(cloze: Cloze, gap: number, given: string | undefined): boolean {
  const { answer = '', options = [] } = cloze.gaps[gap - 1] ?? {}
  if (given === undefined || options.includes(given) || isRight(cloze, gap, given)) return false
  return isSlipOf(given, answer)
}

export const rightOf = (cloze: Cloze, answers: Answers): number =>
  cloze.gaps.filter((_gap, i) => isRight(cloze, i + 1, answers.get(i + 1))).length

/** The next gap after one that is still empty, from the first on again at the end; undefined: all are filled. */
export function nextEmpty(numbers: readonly number[], answers: Answers, after: number): number | undefined {
  const empty = numbers.filter((number) => !answers.has(number))
  return empty.find((number) => number > after) ?? empty[0]
}

export interface Finished {
  readonly answers: Answers
  readonly ms: number
  /** Voice: heard at full speed, no sentence twice. */
  readonly fluent?: boolean
}
