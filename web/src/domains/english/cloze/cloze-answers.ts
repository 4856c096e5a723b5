import { isTypoOf } from '@shangxue/study/language/alignment'
import { isSameSpelling } from '@shangxue/study/language/spellings'
import { normalizeText } from '@shangxue/study/scheduling/answer-rating'
import type { Cloze } from '../content/content-packs.ts'

/** Chosen or typed answers by number of the blank. */
export type ClozeAnswers = ReadonlyMap<number, string>

/**
 * Only typed answers may use either spelling: two options may differ in spelling alone (`practise`,
 * `practice`).
 */
export function isRight({ gaps }: Cloze, blank: number, answerText: string | undefined): boolean {
  const { answer = '', options = [] } = gaps[blank - 1] ?? {}
  if (answerText === undefined) return false
  return options.includes(answerText)
    ? normalizeText(answerText) === normalizeText(answer)
    : isSameSpelling(answerText, answer)
}

/** True for a wrong typed answer with a single typo; options are either right or wrong. */
export function isTypoAnswer(cloze: Cloze, blank: number, answerText: string | undefined): boolean {
  const { answer = '', options = [] } = cloze.gaps[blank - 1] ?? {}
  if (answerText === undefined || options.includes(answerText) || isRight(cloze, blank, answerText))
    return false
  return isTypoOf(answerText, answer)
}

export const countRight = (cloze: Cloze, answers: ClozeAnswers): number =>
  cloze.gaps.filter((_gap, i) => isRight(cloze, i + 1, answers.get(i + 1))).length

/** The next empty blank after a number, wrapping to the first; undefined if all are filled. */
export function nextEmptyBlank(
  numbers: readonly number[],
  answers: ClozeAnswers,
  after: number,
): number | undefined {
  const empty = numbers.filter((number) => !answers.has(number))
  return empty.find((number) => number > after) ?? empty[0]
}

export interface FinishedCloze {
  readonly answers: ClozeAnswers
  readonly ms: number
  /** For voice cloze: heard at full speed without repeating a sentence. */
  readonly fluent?: boolean
}
