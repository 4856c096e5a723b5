import type { getExamQuestions } from '@shangxue/contract/exams/endpoints'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'

export type Exam = AnswerOf<typeof getExamQuestions>
export type ExamQuestion = Exam['questions'][number]
export type SavedAnswer = Exam['answers'][number]

/** The answer to one question. */
export interface Answer {
  readonly user_answer: string
  readonly selected_options: readonly string[]
}
export const NO_ANSWER: Answer = { user_answer: '', selected_options: [] }

export const isEmpty = ({ user_answer, selected_options }: Answer): boolean =>
  user_answer.trim() === '' && selected_options.length === 0

export const sameAnswer = (a: Answer, b: Answer): boolean =>
  (isEmpty(a) && isEmpty(b)) ||
  (a.user_answer === b.user_answer && a.selected_options.join() === b.selected_options.join())

/**
 * Returns the selected options in the order of the question. `user_answer` repeats the letters for
 * readers that only use the text.
 */
export function answerFromOptions(
  keys: readonly string[],
  options: readonly { readonly key: string }[],
): Answer {
  const selected = options.map(({ key }) => key).filter((key) => keys.includes(key))
  return { user_answer: selected.join(''), selected_options: selected }
}

export const answerFromText = (user_answer: string): Answer => ({ user_answer, selected_options: [] })

/** Splits an answer into the texts of its blanks. Returns exactly `blanks` texts. */
export function splitBlanks({ user_answer }: Answer, blanks: number): string[] {
  if (blanks === 1) return [user_answer]
  const parts = user_answer.split(';')
  return Array.from({ length: blanks }, (_, index) => parts[index] ?? '')
}

/**
 * Joins the texts of the blanks with `;`. Semicolons inside a text become commas, so that they do
 * not shift the other blanks.
 */
export function joinBlanks(texts: readonly string[]): Answer {
  if (texts.length === 1) return answerFromText(texts[0] ?? '')
  if (texts.every((text) => text.trim() === '')) return NO_ANSWER
  return answerFromText(texts.map((text) => text.replace(/[;；]/g, ',')).join(';'))
}
