import type { Box, Region } from '../../../adapters/ocr/page-reading.ts'

export type QuestionType =
  | 'single_choice'
  | 'multiple_choice'
  | 'fill_blank'
  | 'short_answer'
  | 'essay'
  | 'true_false'

/** `page` counts from 1. */
export type PageBox = Box & { page: number }

/** Why a person should review a question. */
export type CheckReason =
  | 'low_confidence'
  | 'formula'
  | 'figure'
  | 'illegible'
  | 'missing_options'
  | 'no_answer'
  | 'suggested_answer'
  | 'number_gap'
  | 'unsure_type'
  | 'answer_mismatch'
  | 'score_mismatch'

export type DraftOption = { key: string; text: string }

export type DraftQuestion = {
  number: number
  /** '21', or '三、1' if numbering restarts by section. */
  label: string
  type: QuestionType
  /** The stem, without its number and score note. */
  content: string
  options: DraftOption[]
  /** As in the key: 'B', 'ABD', 'has gone; went'; 对 or 错 for true_false. */
  answer: string | null
  correct_options: string[]
  explanation: string | null
  /** Present if a solver named them. */
  knowledge_points?: string[]
  score: number | null
  /** Indexes into the draft's sections and passages. */
  section: number | null
  passage: number | null
  /** Place on the pages; several boxes if it spans columns or pages. */
  boxes: PageBox[]
  crops: { kind: Region['kind']; box: PageBox }[]
  checks: CheckReason[]
  confidence: number
}

export type DraftSection = {
  title: string
  instruction: string
  type: QuestionType | null
  score_each: number | null
  boxes: PageBox[]
}

export type DraftPassage = { title: string | null; text: string; boxes: PageBox[] }

export type PaperDraft = {
  title: string | null
  sections: DraftSection[]
  passages: DraftPassage[]
  questions: DraftQuestion[]
  /** Regions that belong to no question. */
  unread: { box: PageBox; kind: Region['kind'] }[]
}
