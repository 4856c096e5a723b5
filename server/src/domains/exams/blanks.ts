import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { answersOf, blanksOf } from '../papers/service.ts'

/** Signs that mean the same wherever they stand. */
const MEANING: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ`´＇]/g, "'"],
  [/[“”„＂「」『』]/g, '"'],
  [/[‐‑‒–—−－]/g, '-'],
  [/；/g, ';'],
  [/：/g, ':'],
  [/[×✕]/g, '*'],
]
/** And those that mean the same in a written answer. */
const SAME_SIGNS: typeof MEANING = [...MEANING, [/[，、]/g, ','], [/。/g, '.']]
/** Superscripts and fractions are no mere widths: NFKC would turn x² into x2 and ½ into 1⁄2. */
const KEPT = /[²³¹⁰⁴-⁹₀-₉½⅓¼¾⅔①-⑳]/

const nfkc = (text: string) =>
  [...text].map((sign) => (KEPT.test(sign) ? sign : sign.normalize('NFKC'))).join('')

const foldSigns = (text: string, same: typeof MEANING) =>
  same.reduce((folded, [signs, one]) => folded.replace(signs, one), nfkc(text)).trim()

/** Folds what does not matter in an answer: width, quotes, case, spaces, a full stop at the end. */
function foldAnswer(text: string): string {
  let folded = foldSigns(text, SAME_SIGNS).toLowerCase().replace(/\s+/g, ' ')
  // spaces matter between Latin words only
  folded = folded.replace(/ ?([^a-z0-9' ]) ?/g, '$1')
  // 5! is a number, Hello! is a word
  return folded
    .replace(/\.+$/, '')
    .replace(/(?<=\p{L})!+$/u, '')
    .trim()
}

/** The right answers of each blank in turn, the first as the key has it. */
export function blankAnswers(body: QuestionBody): string[][] {
  const blanks = blanksOf(body)
  const wanted = answersOf(body.standard_answer, blanks) ?? [body.standard_answer]
  return wanted.map((blank, i) => [
    ...alternativesIn(blank),
    // an alternative says all blanks, or it is one for a single blank
    ...body.alternatives.flatMap((other) =>
      blanks === 1 ? alternativesIn(other) : alternativesIn(answersOf(other, blanks)?.[i] ?? ''),
    ),
  ])
}

/** `a/b` and `a 或 b` are two right answers; a fraction, a date or a verse (而或长烟一空) is one. */
function alternativesIn(text: string): string[] {
  const parts = text
    .split(/\s+(?:或者|或)\s+|(?<=[a-z'’]{2})\s*\/\s*(?=[a-z]{2})/i)
    .filter((part) => part !== '')
  return parts.length > 1 ? [text, ...parts] : [text]
}

/** Where the sign itself is asked for, one is not another. */
const isSign = (text: string) => !/[\p{L}\p{N}]/u.test(text)

export function sameAnswer(right: string, given: string, tolerance: number): boolean {
  if (given.trim() === '') return false
  if (isSign(right)) return foldSigns(right, MEANING) === foldSigns(given, MEANING)
  if (foldAnswer(right) === foldAnswer(given)) return true
  const [a, b] = [numberOf(right), numberOf(given)]
  if (a === undefined || b === undefined) return false
  // a unit that is there on both sides must be the same
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return false
  // 3.14 - 3.13 is a little more than 0.01
  const rounding = 8 * Number.EPSILON * Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) <= tolerance + rounding
}

/** A number with an optional unit: 3, -2.50, 1,200, 3/4, 25%, 12cm. */
function numberOf(text: string): { value: number; unit: string } | undefined {
  const folded = foldAnswer(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .replace(/\s/g, '')
  const match = /^([+-]?\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(%?)([a-z°℃\u4e00-\u9fff²³/]*)$/.exec(folded)
  if (!match) return undefined
  const [, top = '', bottom, percent, unit = ''] = match
  const value = (Number(top) / (bottom === undefined ? 1 : Number(bottom))) * (percent === '%' ? 0.01 : 1)
  return Number.isFinite(value) ? { value, unit } : undefined
}
