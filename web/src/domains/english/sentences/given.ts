import { type Aligned, alignWithNearest, scoreOf } from '@shangxue/study/alignment'
import { rateSentence } from '@shangxue/study/sentence'
import type { Sentence } from '../packs.ts'

/** How a sentence was answered. */
export interface GivenSentence {
  readonly text: string
  /** Nothing was tried: the sentence was asked for. */
  readonly revealed: boolean
  readonly hints: number
  /** Slipped tries before this one. */
  readonly earlier: number
  /** Letter by letter; false: its words were put in order. */
  readonly typed: boolean
}

/** Beside the sentence itself, and where it was translated beside the other ways to say it. */
export const compared = (text: string, { en, also }: Sentence, translated: boolean) =>
  alignWithNearest(text, translated ? [en, ...also] : [en])

/** The rating of an answer that took so long (ms); `expected`: the probability that it was still known. */
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
