import type { AnswerRating } from '../scheduling/memory.ts'

/** A word, a blank by its number from 1, or the spaces and punctuation between. */
export type PassagePiece =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'gap'; readonly gap: number }
  | { readonly kind: 'between'; readonly text: string }

export interface PassageSentence {
  readonly pieces: readonly PassagePiece[]
  /** The sentence as it is read aloud, with the blanks filled. */
  readonly spoken: string
  /** Numbers of the blanks in the sentence. */
  readonly gaps: readonly number[]
}

const ABBREVIATION = /(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|No|vs|etc|e\.g|i\.e|a\.m|p\.m|U\.S|[A-Z]))\.$/
/** The end of a sentence with closing quotes and brackets, before the start of another one. */
const SENTENCE_END = /[.!?…]+["”'’)]*(?=\s+["“‘'(]*(?:[A-Z0-9]|__\d+__))/g
const PIECE = /__(\d+)__|([A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*)|((?:(?!__\d+__)[^A-Za-zÀ-ÿ])+)/g

function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: end, index } of paragraph.matchAll(SENTENCE_END)) {
    const sentenceEnd = index + end.length
    // A sentence can end with `a.m.`; reading both together still sounds right.
    if (end === '.' && ABBREVIATION.test(paragraph.slice(start, sentenceEnd))) continue
    sentences.push(paragraph.slice(start, sentenceEnd).trim())
    start = sentenceEnd
  }
  return [...sentences, paragraph.slice(start).trim()].filter((sentence) => sentence !== '')
}

function parsePieces(sentence: string): PassagePiece[] {
  return [...sentence.matchAll(PIECE)].map(([, gap, word, between]): PassagePiece => {
    if (gap !== undefined) return { kind: 'gap', gap: Number(gap) }
    if (word !== undefined) return { kind: 'word', text: word }
    return { kind: 'between', text: between ?? '' }
  })
}

/**
 * Parses a cloze passage into paragraphs of sentences. `__1__` in the text is blank 1; `answers` lists the
 * answers in order.
 */
export function parsePassage(text: string, answers: readonly string[]): PassageSentence[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      splitSentences(paragraph).map((sentence) => {
        const pieces = parsePieces(sentence)
        return {
          pieces,
          spoken: sentence.replace(/__(\d+)__/g, (_, gap) => answers[Number(gap) - 1] ?? ''),
          gaps: pieces.flatMap((piece) => (piece.kind === 'gap' ? [piece.gap] : [])),
        }
      }),
    )
    .filter((paragraph) => paragraph.length > 0)
}

/** Time to read around one blank and choose. */
const QUICK_BLANK_MS = 12_000
const PASS_SHARE = 0.6

export interface PassageAttempt {
  readonly right: number
  readonly gaps: number
  readonly ms: number
  /** For a heard passage: understood at full speed without repeating any sentence. */
  readonly fluent?: boolean
}

/**
 * Rates a passage, which has one memory for all of its blanks. All right: good, or easy if read quickly (or
 * heard fluently). From 60 %, the pass mark of school: hard, so that the missed blanks come soon. Below:
 * again.
 */
export function ratePassage({ right, gaps, ms, fluent }: PassageAttempt): AnswerRating {
  if (gaps === 0 || right / gaps < PASS_SHARE) return 'again'
  if (right < gaps) return 'hard'
  return (fluent ?? ms < gaps * QUICK_BLANK_MS) ? 'easy' : 'good'
}
