// Answer keys as teachers write them, each with its paper and a person's reading of it.
import type { PaperName } from './papers.ts'

/** Printable blocks: a line, a bordered table, evenly spaced cells, columns, a centred title. */
export type KeyBlock =
  | string
  | { table: string[][] }
  | { row: string[] }
  | { columns: string[][] }
  | { title: string }

/** `page`: on a separate page; `upside-down`: on a separate page rotated by 180°; `foot`: below the last question. */
export type KeyPosition = 'page' | 'upside-down' | 'foot'

export interface KeyLayout {
  id: string
  paper: PaperName
  place: KeyPosition
  key: KeyBlock[]
  /** Expected answers by question label, written by hand. Other questions have no answer in this key. */
  answers: Record<string, string>
  /** Questions with contradictory entries in the key: any answer that is not flagged is wrong. */
  unclear?: string[]
}

/** Answers of one character each, for consecutive questions: `letters(1, 'BAC')` is 1 B, 2 A, 3 C. */
export const letterAnswers = (first: number, answers: string, section = ''): Record<string, string> =>
  Object.fromEntries([...answers].map((answer, i) => [`${section}${first + i}`, answer]))

/** Answers for consecutive questions. */
export const textAnswers = (first: number, answers: string[], section = ''): Record<string, string> =>
  Object.fromEntries(answers.map((answer, i) => [`${section}${first + i}`, answer]))
