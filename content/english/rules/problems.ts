import { LIBRARY_TEXTS } from './texts/library-texts.ts'
import { PASSAGE_TEXTS } from './texts/passage-texts.ts'
import { WORD_TEXTS } from './texts/word-texts.ts'

/** Each problem in English (for the check) and in Chinese (for teachers). `{name}` is replaced by a parameter. */
const TEXTS = { ...WORD_TEXTS, ...PASSAGE_TEXTS, ...LIBRARY_TEXTS }

export type ProblemCode = keyof typeof TEXTS
export const PROBLEM_CODES = Object.keys(TEXTS) as ProblemCode[]
type Params = Readonly<Record<string, string | number | undefined>>

/** Entries with parts of their own have a numbered row for each part. */
export type PartKind = 'gap' | 'question' | 'task' | 'line' | 'heading'
export type EntryKind =
  | 'word'
  | 'example'
  | 'mistake'
  | 'unit'
  | 'sentence'
  | 'cloze'
  | 'reading'
  | 'gapped'
  | 'listening'
  | 'confusable'
  | 'rename'
  | 'list'
  | 'library'

export interface Problem {
  readonly kind: EntryKind
  /** Name of the entry: `junior apple`, `junior match 2` for the example of a sense, a sentence, the id of a passage, `junior-7 12` for a unit. */
  readonly entry: string
  /** The blank, question, task, line or heading, counted from 1. */
  readonly part?: { readonly kind: PartKind; readonly number: number }
  /** Field of the entry or part, named as the column of the workbook. */
  readonly field: string
  readonly code: ProblemCode
  readonly params: Params
}

export type Report = (field: string, code: ProblemCode, params?: Params) => void

/** Collects the problems of one entry. */
export function createReport(kind: EntryKind, entry: string) {
  const problems: Problem[] = []
  const report: Report = (field, code, params = {}) => problems.push({ kind, entry, field, code, params })
  const reportPart =
    (part: PartKind, number: number): Report =>
    (field, code, params = {}) =>
      problems.push({ kind, entry, part: { kind: part, number }, field, code, params })
  return { problems, report, reportPart }
}

/** The parameters as text; the empty text for a missing value, such as an option that is not there. */
const fillIn = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name) => String(params[name] ?? ''))

/** The problem in English, with its part: `gap 3: no explanation`. */
export function toEnglish({ part, code, params }: Problem): string {
  const text = fillIn(TEXTS[code][0], params)
  return part ? `${part.kind} ${part.number}: ${text}` : text
}

/** The problem in Chinese and what to do, without its place. */
export const toChinese = ({ code, params }: Pick<Problem, 'code' | 'params'>): string =>
  fillIn(TEXTS[code][1], params)
