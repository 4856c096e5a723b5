import { type AlignedPiece, alignWithClosest, scoreAlignment } from '@shangxue/study/language/alignment'
import { rateSentence } from '@shangxue/study/scheduling/sentence-rating'
import type { Sentence } from '../content/content-packs.ts'

/** An answer to a sentence. */
export interface SentenceAnswer {
  readonly text: string
  /** True if the learner asked for the solution instead of answering. */
  readonly revealed: boolean
  readonly hints: number
  /** Attempts with typos before this one. */
  readonly earlier: number
  /** True if typed letter by letter, false if given words were put in order. */
  readonly typed: boolean
}

/** Aligns an answer with the sentence, or for a translation with the closest accepted one. */
export const alignAnswer = (text: string, { en, also }: Sentence, isTranslation: boolean) =>
  alignWithClosest(text, isTranslation ? [en, ...also] : [en])

/** Rates an answer that took `ms`; `expected` is the recall probability before it. */
export const rateSentenceAnswer = (
  answer: SentenceAnswer,
  pieces: readonly AlignedPiece[],
  sentence: Sentence,
  { ms, expected }: { readonly ms: number; readonly expected: number | undefined },
) =>
  rateSentence({
    ...answer,
    ...scoreAlignment(pieces),
    ms,
    letters: answer.typed ? sentence.en.length : 0,
    expected,
  })
