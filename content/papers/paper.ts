import type { Subject } from '../../contract/src/papers/schemas.ts'

/** A sample paper: written for this project, solved, and explained. docs/content.md describes how to add one. */
export type SamplePaper = {
  id: string
  title: string
  subject: Subject
  level: '小学' | '初中' | '高中' | '大学'
  grade: string
  duration_minutes: number
  total_score: number
  layout: 'one-column' | 'two-columns'
  font: 'serif' | 'sans'
  /** Format of choices in the key: `1—5 BCADA`, `1. B`, or a table of numbers and letters. */
  answer_style: 'runs' | 'list' | 'table'
  /** 注意事项. */
  notes: string[]
  sections: SampleSection[]
}

export type SampleSection = {
  title: string
  instruction: string
  type: QuestionType
  /** Null if the questions differ; each then prints its own points. */
  score_each: number | null
  /** Widest layout to use. Options that do not fit are set in columns, or one per line. */
  option_layout?: 'line' | 'columns' | 'rows'
  /** Position of the empty brackets for the answer, unless the stem contains them. */
  brackets?: 'front' | 'end'
  groups: SampleGroup[]
}

export type SampleGroup = {
  /** `__31__` in its text is the blank of question 31. */
  passage?: { title?: string; text: string }
  /** All questions choose from the same options, which are printed once below the passage. */
  shared_options?: boolean
  questions: SampleQuestion[]
}

export type SampleQuestion = {
  number: number
  /** `____` is a blank, `$…$` a formula. Empty if the question is a blank in the passage. */
  content: string
  options?: { key: string; text: string }[]
  /** The answer of the key: 'B', 'ABD', 'has gone; went'; 对 or 错 for true_false, regardless of its printed form. */
  answer: string
  correct_options?: string[]
  alternatives?: string[]
  tolerance?: number
  /** `text` may contain alternatives separated by `|`. */
  key_points?: { text: string; points: number }[]
  score: number
  explanation: string
  knowledge_points: string[]
  difficulty: 'easy' | 'medium' | 'hard'
  /** An SVG file beside the paper. */
  figure?: string
}

export type QuestionType =
  | 'single_choice'
  | 'multiple_choice'
  | 'fill_blank'
  | 'short_answer'
  | 'essay'
  | 'true_false'
