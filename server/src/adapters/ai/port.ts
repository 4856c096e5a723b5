/** AI capabilities that the product uses, independent of the engine, HTTP, prompts and tables. */

import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { Explainable, RelatedWords } from '@shangxue/study/language/explain'

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

/** A question with its data; unknown fields are null or empty. */
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
/** A question as printed on one page; `label` is null for the continuation of one from the previous page. */
export interface PageQuestion {
  readonly label: string | null
  readonly type: QuestionType
  readonly content: string
  readonly options: readonly Option[]
  /** As printed; the reader never solves it. */
  readonly answer: string | null
  readonly score: number | null
  readonly section: number | null
  readonly passage: number | null
  readonly box: Box | null
  /** Part of it is unreadable: its text has a gap. */
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
  /** Option keys, for choice questions. */
  readonly correct_options: readonly string[]
  readonly explanation: string
  /** 0–1. */
  readonly confidence: number
  /** What the question tests; empty if unknown. */
  readonly knowledge_points: readonly string[]
  /** `stored`: nothing was solved, it is the question's stored answer. */
  readonly basis: 'rule' | 'stored' | 'model'
  /** Whether it equals the stored answer; null if they cannot be compared. */
  readonly agrees: boolean | null
}

export interface ExplainItem extends Question {
  readonly pupil_answer: string | null
}

/** An item of the shared library. It contains nothing about the learner who asks. */
export interface Lesson {
  readonly of: Explainable
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** Related words for the embedded engine to mention. */
  readonly related: RelatedWords
}

/** Required statement of an answer and its points; alternatives are separated by `|`. */
export interface KeyPoint {
  readonly text: string
  readonly points: number
}
export interface GradingTask {
  readonly content: string
  readonly passage: string | null
  readonly reference: string | null
  /** If empty, the reference is the only key point. */
  readonly key_points: readonly KeyPoint[]
  readonly max_score: number
  readonly pupil_answer: string
}
export interface GradedPoint {
  readonly text: string
  readonly points: number
  readonly awarded: number
  /** Verbatim words of the pupil's answer; never null when points are awarded. */
  readonly evidence: string | null
  /** The engine claimed points without evidence in the answer. */
  readonly refused: boolean
}
export interface Grading {
  readonly score: number
  readonly points: readonly GradedPoint[]
  readonly feedback: string
  readonly needs_review: boolean
}

export interface VariantRequest {
  readonly question: Question
  /** Different seeds yield different variants of the same question. */
  readonly seed: number
}
/** A question of the same kind whose answer was verified. */
export interface Variant {
  readonly content: string
  readonly options: readonly Option[]
  readonly answer: string
  readonly correct_options: readonly string[]
  readonly explanation: string
}

/** Input of a one-paragraph summary: full sentences whose numbers are the only ones that may appear. */
export interface Figures {
  readonly facts: readonly string[]
  /** The most important facts as one paragraph; the summary without a model. */
  readonly plain: string
  /** Names of stores and brands in the facts; their digits are not figures. */
  readonly names: readonly string[]
}

/** Parameters of a reading comprehension exercise. */
export interface ReadingRequest {
  readonly level: '小学' | '初中' | '高中' | '大学'
  /** Minimum and maximum length of the text, in words. */
  readonly length: readonly [number, number]
  /** Empty: any topic that suits the level. */
  readonly topic: string
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** English words that the text should use. */
  readonly words: readonly string[]
  /** A given text is used unchanged; null: a new one is written. */
  readonly text: { readonly title: string; readonly paragraphs: readonly string[] } | null
}
export interface ReadingQuestion {
  readonly skill: ReadingSkill
  readonly stem: string
  readonly options: readonly string[]
  /** Index of the right option. */
  readonly answer: number
  /** Verbatim words of one paragraph. */
  readonly evidence: string
  readonly explanation: string
  /** Choice of a second reader who does not know the answer; null if none or several are defensible. */
  readonly second: number | null
}
export interface ReadingExercise {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly questions: readonly ReadingQuestion[]
}

/** Request and response of each capability; a null response means that the engine cannot do it. */
export interface Capabilities {
  readonly readPage: { readonly request: PageImage; readonly response: PageQuestions | null }
  readonly solve: { readonly request: Question; readonly response: Solution | null }
  readonly explain: { readonly request: ExplainItem; readonly response: string }
  /** A teacher's explanation, line by line, with `【标题】` before each part. */
  readonly teach: { readonly request: Lesson; readonly response: string }
  /** The same content, shorter or better worded, without new numbers. */
  readonly summarise: { readonly request: Figures; readonly response: string }
  readonly grade: { readonly request: GradingTask; readonly response: Grading }
  readonly vary: { readonly request: VariantRequest; readonly response: Variant | null }
  readonly compose: { readonly request: ReadingRequest; readonly response: ReadingExercise | null }
}
export type Capability = keyof Capabilities

export interface Call {
  readonly tenantId: number
  /** Limit of the whole call including retries; the embedded engine answers afterwards. */
  readonly timeoutMs?: number
  /** Aborts the call, which then rejects with the signal's reason. */
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

export interface AiResult<T> {
  readonly value: T
  readonly engine: 'embedded' | 'openai-compatible'
  /** The model's name; null for the embedded engine. */
  readonly model: string | null
  /** Also null if the tenant's budget is 0 or no model was asked. */
  readonly fallback: Fallback | null
}

type RequestOf<C extends Capability> = Capabilities[C]['request']
export type ResponseOf<C extends Capability> = Capabilities[C]['response']

/** Calls may be slow: never await one inside a transaction. */
export type Ai = {
  readonly [C in Capability]: (call: Call, request: RequestOf<C>) => Promise<AiResult<ResponseOf<C>>>
}
/** Answers synchronously, without a network. */
export type EmbeddedEngine = { readonly [C in Capability]: (request: RequestOf<C>) => ResponseOf<C> }
export type OutsideEngine = {
  readonly [C in Capability]: (
    call: Call,
    request: RequestOf<C>,
  ) => Promise<{ value: ResponseOf<C>; model: string }>
}
