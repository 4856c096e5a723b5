/** What the product asks of an AI, whichever engine answers. Nothing here knows HTTP, prompts or tables. */

import type { ReadingSkill } from '@shangxue/contract/reading-parts'
import type { Explainable, Related } from '@shangxue/study/explain'

export type QuestionType =
  | 'single_choice'
  | 'multiple_choice'
  | 'fill_blank'
  | 'short_answer'
  | 'essay'
  | 'true_false'
/** In fractions (0–1) of the page. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export interface Option {
  readonly key: string
  readonly text: string
}

/** A question with its own data; what is not known is null or empty. */
export interface Question {
  readonly type: QuestionType
  readonly content: string
  readonly passage: string | null
  readonly options: readonly Option[]
  readonly answer: string | null
  readonly correct_options: readonly string[]
  readonly explanation: string | null
  readonly knowledge_points: readonly string[]
}

export interface PageImage {
  readonly image: Uint8Array
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
}
/** A question as printed on one page; `label` is null for the rest of one that began on the page before. */
export interface PageQuestion {
  readonly label: string | null
  readonly type: QuestionType
  readonly content: string
  readonly options: readonly Option[]
  /** As printed; never solved by the reader. */
  readonly answer: string | null
  readonly score: number | null
  readonly section: number | null
  readonly passage: number | null
  readonly box: Box | null
  /** Part of it could not be read: its text has a gap. */
  readonly illegible: boolean
}
export interface PageQuestions {
  readonly title: string | null
  readonly sections: readonly {
    readonly title: string
    readonly instruction: string
    readonly type: QuestionType | null
    readonly score_each: number | null
  }[]
  readonly passages: readonly { readonly title: string | null; readonly text: string }[]
  readonly questions: readonly PageQuestion[]
}

export interface Solution {
  readonly answer: string
  /** Keys of options, for choice questions. */
  readonly correct_options: readonly string[]
  readonly explanation: string
  /** 0–1. */
  readonly confidence: number
  /** What the question tests; empty where that is not known. */
  readonly knowledge_points: readonly string[]
  /** `stored`: nothing was solved, it is the question's own answer. */
  readonly basis: 'rule' | 'stored' | 'model'
  /** Whether it is the question's own answer; null where there is none to compare with. */
  readonly agrees: boolean | null
}

export interface ExplainItem extends Question {
  readonly pupil_answer: string | null
}

/** Something of the library that all learners share: nothing of who asks is in it. */
export interface Lesson {
  readonly of: Explainable
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** Words around it, for the embedded engine to name. */
  readonly related: Related
}

/** What an answer must say for its points; alternatives stand between `|`. */
export interface KeyPoint {
  readonly text: string
  readonly points: number
}
export interface GradingTask {
  readonly content: string
  readonly passage: string | null
  readonly reference: string | null
  /** Without any, the reference is the one key point. */
  readonly key_points: readonly KeyPoint[]
  readonly max_score: number
  readonly pupil_answer: string
}
export interface GradedPoint {
  readonly text: string
  readonly points: number
  readonly awarded: number
  /** Words of the pupil's answer, exactly as written there; never null where points are awarded. */
  readonly evidence: string | null
  /** The engine wanted to award points and could not show for what. */
  readonly refused: boolean
}
export interface Grading {
  readonly score: number
  readonly points: readonly GradedPoint[]
  readonly feedback: string
  readonly needs_review: boolean
}

export interface VariantWish {
  readonly question: Question
  /** Another number gives another variant of the same question. */
  readonly seed: number
}
/** A question of the same kind whose answer was checked. */
export interface Variant {
  readonly content: string
  readonly options: readonly Option[]
  readonly answer: string
  readonly correct_options: readonly string[]
  readonly explanation: string
}

/** What is to be told in one paragraph: whole sentences, whose numbers are the only ones that may be told. */
export interface Figures {
  readonly facts: readonly string[]
  /** The weightiest of them in one paragraph: what is said without a model. */
  readonly plain: string
  /** Of stores and brands in the facts: a digit in them is no figure. */
  readonly names: readonly string[]
}

/** An exercise of reading comprehension that is wanted. */
export interface ReadingWish {
  readonly level: '小学' | '初中' | '高中' | '大学'
  /** Of the text, in words: at least and at most. */
  readonly length: readonly [number, number]
  /** Empty: whatever suits the level. */
  readonly topic: string
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** English words for the text to use. */
  readonly words: readonly string[]
  /** Where a text is given, it is asked about as it stands; else one is written. */
  readonly text: { readonly title: string; readonly paragraphs: readonly string[] } | null
}
export interface ReadingQuestion {
  readonly skill: ReadingSkill
  readonly stem: string
  readonly options: readonly string[]
  /** Place of the right option. */
  readonly answer: number
  /** Words of one paragraph as they stand there. */
  readonly evidence: string
  readonly explanation: string
  /** What a second reader chose who was not told the answer; null where none or several could be defended. */
  readonly second: number | null
}
export interface ReadingExercise {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly questions: readonly ReadingQuestion[]
}

/** What can be asked, and what comes back; null where the engine cannot do it. */
export interface Capabilities {
  readonly readPage: { readonly asks: PageImage; readonly gives: PageQuestions | null }
  readonly solve: { readonly asks: Question; readonly gives: Solution | null }
  readonly explain: { readonly asks: ExplainItem; readonly gives: string }
  /** What a teacher would write beside it, line by line, `【标题】` before each part. */
  readonly teach: { readonly asks: Lesson; readonly gives: string }
  /** The same said shorter or better, never with another number. */
  readonly summarise: { readonly asks: Figures; readonly gives: string }
  readonly grade: { readonly asks: GradingTask; readonly gives: Grading }
  readonly vary: { readonly asks: VariantWish; readonly gives: Variant | null }
  readonly compose: { readonly asks: ReadingWish; readonly gives: ReadingExercise | null }
}
export type Capability = keyof Capabilities

export interface Call {
  readonly tenantId: number
  /** Of the whole call, further tries included; afterwards the embedded engine answers. */
  readonly timeoutMs?: number
  /** Who asked no longer waits: the call ends by throwing the signal's reason. */
  readonly signal?: AbortSignal
}

/** Why the embedded engine answered although a model is configured. */
export type Fallback =
  | 'over_budget'
  | 'timeout'
  | 'rate_limited'
  | 'unreachable'
  | 'disconnected'
  | 'server_error'
  | 'misconfigured'
  | 'refused'
  | 'bad_answer'

export interface Answered<T> {
  readonly value: T
  readonly engine: 'embedded' | 'openai-compatible'
  /** The model's name; null for the embedded engine. */
  readonly model: string | null
  /** Null also where the tenant has chosen to spend nothing, or no model was asked. */
  readonly fallback: Fallback | null
}

type Asked<C extends Capability> = Capabilities[C]['asks']
export type Given<C extends Capability> = Capabilities[C]['gives']

/** Calls may take long: never inside a transaction. */
export type Ai = {
  readonly [C in Capability]: (call: Call, asks: Asked<C>) => Promise<Answered<Given<C>>>
}
/** Answers at once, without a network. */
export type EmbeddedEngine = { readonly [C in Capability]: (asks: Asked<C>) => Given<C> }
export type OutsideEngine = {
  readonly [C in Capability]: (call: Call, asks: Asked<C>) => Promise<{ value: Given<C>; model: string }>
}
