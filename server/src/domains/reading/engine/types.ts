import type { ReadingSkill } from '@shangxue/contract/reading-parts'
import type { Level } from '@shangxue/contract/users'

/** How a question was made; `written` by a person with the passage, `model` by an AI. */
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
  /** Place of the right option. */
  readonly answer: number
  /** A part of one paragraph, word for word. */
  readonly evidence: string
  /** For the learner, in Chinese. */
  readonly explanation: string
  /** What it is about: two questions of one subject are the same question. */
  readonly subject: string
  /** Of one by a model: what who solved it again chose; null where nothing could be chosen. */
  readonly second?: number | null
}

/** A text to ask about. */
export interface Source {
  readonly key: string
  readonly origin: 'library' | 'material' | 'model'
  readonly title: string
  /** A person has given it this title for what it says: a best title can be asked for. */
  readonly titled: boolean
  readonly level: Level
  readonly grade: number
  readonly topic: string
  readonly story: boolean
  readonly paragraphs: readonly string[]
  readonly glossary: readonly { readonly word: string; readonly zh: string }[]
  readonly written: readonly Item[]
  /** What its paragraphs are mainly about, from 1; of paragraph 0 what none of them is about. */
  readonly headings?: readonly { readonly paragraph: number; readonly heading: string }[]
  /** The whole in Chinese; shows which sense of a word is meant. */
  readonly translation: string | null
}

export interface Exercise {
  readonly source: Source
  readonly items: readonly Item[]
}
