import { plainly } from '@shangxue/study/rating'
import type { Cloze } from '../packs.ts'

/** What was chosen or typed, by the number of the gap. */
export type Answers = ReadonlyMap<number, string>

export const isRight = ({ gaps }: Cloze, gap: number, given: string | undefined): boolean =>
  given !== undefined && plainly(given) === plainly(gaps[gap - 1]?.answer ?? '')

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
