import type { Rated } from './memory.ts'

/** A word, a gap by its number from 1, or what stands between: spaces and punctuation. */
export type Piece =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'gap'; readonly gap: number }
  | { readonly kind: 'between'; readonly text: string }

export interface PassageSentence {
  readonly pieces: readonly Piece[]
  /** As it is read aloud: gaps filled. */
  readonly spoken: string
  /** Numbers of its gaps. */
  readonly gaps: readonly number[]
}

const ABBREVIATION = /(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|No|vs|etc|e\.g|i\.e|a\.m|p\.m|U\.S|[A-Z]))\.$/
/** An end of a sentence, with quotes and brackets that close after it, before the beginning of another one. */
const END = /[.!?…]+["”'’)]*(?=\s+["“‘'(]*(?:[A-Z0-9]|__\d+__))/g
const PIECE = /__(\d+)__|([A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*)|((?:(?!__\d+__)[^A-Za-zÀ-ÿ])+)/g

function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { 0: end, index } of paragraph.matchAll(END)) {
    const to = index + end.length
    // after a.m. another sentence may well begin; read together they still sound right
    if (end === '.' && ABBREVIATION.test(paragraph.slice(from, to))) continue
    sentences.push(paragraph.slice(from, to).trim())
    from = to
  }
  return [...sentences, paragraph.slice(from).trim()].filter((sentence) => sentence !== '')
}

function piecesOf(sentence: string): Piece[] {
  return [...sentence.matchAll(PIECE)].map(([, gap, word, between]): Piece => {
    if (gap !== undefined) return { kind: 'gap', gap: Number(gap) }
    if (word !== undefined) return { kind: 'word', text: word }
    return { kind: 'between', text: between ?? '' }
  })
}

/** A cloze passage taken apart: paragraphs of sentences. `answers`: of gap 1, 2 … `__1__` in the text is gap 1. */
export function passageOf(text: string, answers: readonly string[]): PassageSentence[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      sentencesOf(paragraph).map((sentence) => {
        const pieces = piecesOf(sentence)
        return {
          pieces,
          spoken: sentence.replace(/__(\d+)__/g, (_, gap) => answers[Number(gap) - 1] ?? ''),
          gaps: pieces.flatMap((piece) => (piece.kind === 'gap' ? [piece.gap] : [])),
        }
      }),
    )
    .filter((paragraph) => paragraph.length > 0)
}

/** Of reading around a gap and choosing. */
const QUICK_GAP_MS = 12_000
const PASSED = 0.6

export interface PassageAttempt {
  readonly right: number
  readonly gaps: number
  readonly ms: number
  /** Heard: whether it was understood at full speed without hearing any sentence again. */
  readonly fluent?: boolean
}

/**
 * A passage has one memory for all of its gaps, and is due again as its weakest part asks. Everything right: good, or easy
 * when it was read quickly (heard at once, where it was heard). From 60 % on, the pass mark of school: hard, so that the
 * gaps that went wrong come soon. Below that the passage was not understood: again, tomorrow.
 */
export function ratePassage({ right, gaps, ms, fluent }: PassageAttempt): Rated {
  if (gaps === 0 || right / gaps < PASSED) return 'again'
  if (right < gaps) return 'hard'
  return (fluent ?? ms < gaps * QUICK_GAP_MS) ? 'easy' : 'good'
}
