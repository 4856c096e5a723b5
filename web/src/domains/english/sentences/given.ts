import { type Aligned, alignWithNearest, scoreOf } from '@shangxue/study/alignment'
import { rateSentence } from '@shangxue/study/sentence'
import type { Sentence } from '../packs.ts'

/** An answer to a sentence. */
export interface GivenSentence {
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
export const compared = (text: string, { en, also }: Sentence, translated: boolean) =>
  alignWithNearest(text, translated ? [en, ...also] : [en])

/** Rates an answer that took `ms`; `expected` is the recall probability before it. */
export const rateGiven = (
  given: GivenSentence,
  pieces: readonly Aligned[],
  sentence: Sentence,
  { ms, expected }: { readonly ms: number; readonly expected: number | undefined },
) =>
  rateSentence({
    ...given,
    ...scoreOf(pieces),
    ms,
    letters: given.typed ? sentence.en.length : 0,
    expected,
  })
