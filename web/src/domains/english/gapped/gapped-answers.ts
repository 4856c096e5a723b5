import { GAPPED_LETTERS } from '@shangxue/contract/english/endpoints'
import type { GappedText } from '../content/content-packs.ts'

export type GappedLetter = (typeof GAPPED_LETTERS)[number]
export const isGappedLetter = (text: string): text is GappedLetter =>
  (GAPPED_LETTERS as readonly string[]).includes(text)

/** The chosen letters by number of the gap. */
export type GappedAnswers = ReadonlyMap<number, GappedLetter>

/** The letters of a text with their sentences. */
export const lettersOf = ({ options }: Pick<GappedText, 'options'>) =>
  GAPPED_LETTERS.flatMap((letter, i) => {
    const sentence = options[i]
    return sentence === undefined ? [] : [{ letter, sentence }]
  })

/** The sentence of a letter. */
export const sentenceOf = ({ options }: Pick<GappedText, 'options'>, letter: GappedLetter): string =>
  options[GAPPED_LETTERS.indexOf(letter)] ?? ''

/** The gap that a letter is in; undefined if it is not used. */
export const gapOf = (answers: GappedAnswers, letter: GappedLetter): number | undefined =>
  [...answers].find(([, chosen]) => chosen === letter)?.[0]

/** Puts a letter into a gap. A letter fits only one gap, so that it leaves the one that it was in. */
export function placeLetter(answers: GappedAnswers, gap: number, letter: GappedLetter): GappedAnswers {
  const next = new Map([...answers].filter(([, chosen]) => chosen !== letter))
  return next.set(gap, letter)
}

export function clearGap(answers: GappedAnswers, gap: number): GappedAnswers {
  return new Map([...answers].filter(([number]) => number !== gap))
}

export const isGapRight = ({ gaps }: GappedText, gap: number, letter: GappedLetter | undefined): boolean =>
  letter !== undefined && gaps[gap - 1]?.answer === letter

export const countRightGaps = (text: GappedText, answers: GappedAnswers): number =>
  text.gaps.filter((_gap, i) => isGapRight(text, i + 1, answers.get(i + 1))).length

const CONTEXT_LENGTH = 110
const ELLIPSIS = '…'

function lastWords(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text
  const part = text.slice(-CONTEXT_LENGTH)
  return ELLIPSIS + part.slice(part.indexOf(' ') + 1)
}

function firstWords(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text
  const part = text.slice(0, CONTEXT_LENGTH)
  return part.slice(0, part.lastIndexOf(' ')) + ELLIPSIS
}

/** The words before and after a gap within its paragraph; other gaps are lines. */
export function contextOf({ paragraphs }: Pick<GappedText, 'paragraphs'>, gap: number) {
  const mark = `__${gap}__`
  const paragraph = paragraphs.find((one) => one.includes(mark)) ?? mark
  const [before = '', after = ''] = paragraph
    .split(mark)
    .map((part) => part.replace(/__\d+__/g, '____').trim())
  return { before: lastWords(before), after: firstWords(after) }
}
