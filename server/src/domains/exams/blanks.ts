import type { QuestionBody } from '@shangxue/contract/papers-parts'

/** Signs that mean the same in a written answer. */
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ`´＇]/g, "'"],
  [/[“”„＂「」『』]/g, '"'],
  [/[‐‑‒–—−－]/g, '-'],
  [/[，、]/g, ','],
  [/。/g, '.'],
  [/；/g, ';'],
  [/：/g, ':'],
  [/[×✕]/g, '*'],
]
/** Superscripts and fractions are no mere widths: NFKC would turn x² into x2 and ½ into 1⁄2. */
const KEPT = /[²³¹⁰⁴-⁹₀-₉½⅓¼¾⅔①-⑳]/

const nfkc = (text: string) =>
  [...text].map((sign) => (KEPT.test(sign) ? sign : sign.normalize('NFKC'))).join('')

/** Folds what does not matter in an answer: width, quotes, case, spaces, a full stop at the end. */
function foldAnswer(text: string): string {
  let folded = nfkc(text)
  for (const [signs, one] of SAME_SIGNS) folded = folded.replace(signs, one)
  folded = folded.toLowerCase().replace(/\s+/g, ' ').trim()
  // spaces matter between Latin words only
  folded = folded.replace(/ ?([^a-z0-9' ]) ?/g, '$1')
  return folded.replace(/[.!]+$/, '').trim()
}

/** The right answers of each blank in turn, the first as the key has it. */
export function blankAnswers(body: QuestionBody): string[][] {
  const blanks = body.standard_answer.split(/[;；]/).map((blank) => blank.trim())
  const parts = blanks.filter((blank) => blank !== '')
  const wanted = parts.length > 0 ? parts : [body.standard_answer]
  return wanted.map((blank, i) => [
    ...alternativesIn(blank),
    ...body.alternatives.flatMap((other) => {
      const own = other.split(/[;；]/).map((part) => part.trim())
      // an alternative says all blanks, or it is one for a single blank
      if (own.length === wanted.length) return alternativesIn(own[i] ?? '')
      return wanted.length === 1 ? alternativesIn(other) : []
    }),
  ])
}

/** `a/b` and `a 或 b` are two right answers; a fraction or a date is one. */
function alternativesIn(text: string): string[] {
  const parts = text
    .split(/\s*(?:或者|或)\s*|(?<=[a-z'’]{2})\s*\/\s*(?=[a-z]{2})/i)
    .filter((part) => part !== '')
  return parts.length > 1 ? [text, ...parts] : [text]
}

export function sameAnswer(right: string, given: string, tolerance: number): boolean {
  if (given.trim() === '') return false
  if (foldAnswer(right) === foldAnswer(given)) return true
  const [a, b] = [numberOf(right), numberOf(given)]
  if (a === undefined || b === undefined) return false
  // a unit that is there on both sides must be the same
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return false
  // 3.14 - 3.13 is a little more than 0.01
  return Math.abs(a.value - b.value) <= tolerance + Math.abs(a.value) * 1e-9
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
