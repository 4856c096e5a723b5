import { isTypoOf } from '@shangxue/study/language/alignment'
import { isSameSpelling } from '@shangxue/study/language/spellings'
import { normalizeText } from '@shangxue/study/scheduling/answer-rating'
import type { Cloze } from '../content/content-packs.ts'

/** True if the blanks are typed, because they have no options. */
export const isTypedCloze = ({ kind = 'choice' }: Pick<Cloze, 'kind'>): boolean => kind !== 'choice'

export const CLOZE_KIND_NAMES = {
  choice: '完形填空',
  first_letter: '首字母填空',
  grammar: '语法填空',
} as const

/** The prompt of a typed blank. */
export function blankPrompt({ kind }: Pick<Cloze, 'kind'>, hint = ''): string {
  if (kind === 'first_letter') return `以 ${hint} 开头`
  if (kind === 'grammar') return hint ? `${hint} 的正确形式` : '填一个词'
  return '听到的词'
}

/** Chosen or typed answers by number of the blank. */
export type ClozeAnswers = ReadonlyMap<number, string>

/**
 * Only typed answers may use either spelling: two options may differ in spelling alone (`practise`,
 * `practice`).
 */
export function isRight({ gaps }: Cloze, blank: number, answerText: string | undefined): boolean {
  const { answer = '', options = [], also = [] } = gaps[blank - 1] ?? {}
  if (answerText === undefined) return false
  return options.includes(answerText)
    ? normalizeText(answerText) === normalizeText(answer)
    : [answer, ...also].some((text) => isSameSpelling(answerText, text))
}

/** True for a wrong typed answer with a single typo; options are either right or wrong. */
export function isTypoAnswer(cloze: Cloze, blank: number, answerText: string | undefined): boolean {
  const { answer = '', options = [] } = cloze.gaps[blank - 1] ?? {}
  // A form of the given word that differs by one letter is the mistake that the blank tests.
  if (answerText === undefined || options.includes(answerText) || cloze.kind === 'grammar') return false
  return !isRight(cloze, blank, answerText) && isTypoOf(answerText, answer)
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
