import type { KeyedReadingTask, ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { Static } from 'typebox'

/** How a question was created; `written` by a person with the passage, `model` by an AI. */
export type Kind =
  | 'gist'
  | 'fact'
  | 'statement'
  | 'word'
  | 'pronoun'
  | 'order'
  | 'place'
  | 'about'
  | 'where'
  | 'written'
  | 'model'

export interface Item {
  readonly kind: Kind
  readonly skill: ReadingSkill
  readonly stem: string
  readonly options: readonly string[]
  /** Index of the right option. */
  readonly answer: number
  /** Verbatim part of one paragraph. */
  readonly evidence: string
  /** For the user, in Chinese. */
  readonly explanation: string
  /** Identifies the content: questions with the same subject are duplicates. */
  readonly subject: string
  /** For a model's question: the option that a second model chose, or null if it could not decide. */
  readonly second?: number | null
}

/** A text to ask questions about. */
export interface Source {
  readonly key: string
  readonly origin: 'library' | 'material' | 'model'
  readonly title: string
  /** True if a person chose the title to summarise the text, so it reveals the main idea. */
  readonly titled: boolean
  readonly level: Level
  readonly grade: number
  readonly topic: string
  readonly story: boolean
  readonly paragraphs: readonly string[]
  readonly glossary: readonly { readonly word: string; readonly zh: string }[]
  readonly written: readonly Item[]
  /** Main ideas of the paragraphs, counted from 1; paragraph 0 holds distractors that fit none. */
  readonly headings?: readonly { readonly paragraph: number; readonly heading: string }[]
  /** The Chinese translation, which shows the sense of a word. */
  readonly translation: string | null
}

/** A question that is answered in the learner's own words. */
export type Task = Static<typeof KeyedReadingTask>

export interface Exercise {
  readonly source: Source
  readonly items: readonly Item[]
  /** Of a text that a company wrote. */
  readonly tasks?: readonly Task[] | undefined
}
