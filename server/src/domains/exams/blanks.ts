import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { formMatters, judgeResult, type Verdict } from '@shangxue/study/maths/judge'
import { alternativesIn, compareEnglish, isChineseSlip, isEnglish, isSentence } from '@shangxue/study/wording'
import { answersOf, blanksOf, isKey } from '../papers/service.ts'

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

/** Where the sign itself is asked for, one is not another. */
const isSign = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** Whether two texts are one answer: the same signs, the same number, or the same English words. */
function sameAnswer(right: string, given: string, tolerance: number): boolean {
  if (given.trim() === '') return false
  if (isSign(right)) return foldSigns(right, MEANING) === foldSigns(given, MEANING)
  if (foldAnswer(right) === foldAnswer(given)) return true
  if (isEnglish(right) && isEnglish(given)) return compareEnglish(right, given) === 'same'
  const [a, b] = [numberOf(right), numberOf(given)]
  if (a === undefined || b === undefined) return false
  // a unit that is there on both sides must be the same
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return false
  // 3.14 - 3.13 is a little more than 0.01
  const rounding = 8 * Number.EPSILON * Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) <= tolerance + rounding
}

/** One letter or one character is another one. */
const isSlip = (right: string, given: string): boolean =>
  isEnglish(right)
    ? compareEnglish(right, given) === 'near'
    : isChineseSlip(foldAnswer(right), foldAnswer(given))

/** Says a number in some way; words alone cannot be a result that was not understood. */
const SAYS_NUMBER = /[\d零一二三四五六七八九十百千半π√]/
const hanOf = (text: string): string => (text.match(/\p{Script=Han}/gu) ?? []).join('')
/** A couplet has ten characters; what is longer is no wording to be known by heart. */
const LONG_CHINESE = 10
const isLongChinese = (key: string): boolean => hanOf(key).length > LONG_CHINESE

/** `北京市` for 北京, `诗人李白` for 李白, or a longer text in other words: as right perhaps, which no rule can tell. */
function isOpenChinese(key: string, given: string): boolean {
  const [own, other] = [hanOf(key), hanOf(given)]
  if (own.length < 2 || other.length < 2) return false
  return (own !== other && (other.includes(own) || own.includes(other))) || isLongChinese(key)
}
const RELATION = /[<>＜＞≤≥≠=＝±√π]|\d\s*[:：]\s*\d/
const ORDER: readonly Verdict[] = ['right', 'unsure', 'near', 'wrong']

/** Judges what was written in a blank by all of its right answers, in the light of the question. */
export function judgeBlank(
  { content, tolerance }: Pick<QuestionBody, 'content' | 'tolerance'>,
  answers: readonly string[],
  given: string,
): Verdict {
  if (given.trim() === '') return 'wrong'
  const verdicts = answers.map((key): Verdict => {
    if (!isKey(key)) return 'unsure'
    if (formMatters(content) && tolerance === 0 ? isSameText(key, given) : sameAnswer(key, given, tolerance))
      return 'right'
    const result =
      isSign(key) || isEnglish(key) ? undefined : judgeResult({ content, key, answer: given, tolerance })
    if (result !== undefined) return result !== 'unsure' || SAYS_NUMBER.test(given) ? result : 'wrong'
    if (isSlip(key, given)) return 'near'
    // a whole sentence may say the same in other words, and so may a relation that was not understood
    if (isOpenChinese(key, given)) return 'unsure'
    const isOpen = (isSentence(key) && isSentence(given)) || (RELATION.test(key) && SAYS_NUMBER.test(given))
    return isOpen ? 'unsure' : 'wrong'
  })
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

/** Equal but for what never matters, not by value. */
export const isSameText = (key: string, given: string): boolean => foldAnswer(key) === foldAnswer(given)

/** Whether every answer to a blank is certainly right or wrong: nobody has to look at it. */
export const blanksAreCertain = (body: QuestionBody): boolean =>
  !formMatters(body.content) &&
  blankAnswers(body).every(([key = '']) => isKey(key) && !isSentence(key) && !isLongChinese(key))

/** A number with an optional unit: 3, -2.50, 1,200, 3/4, 25%, 12cm. */
function numberOf(text: string): { value: number; unit: string } | undefined {
  const folded = foldAnswer(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .replace(/\s/g, '')
  const match = /^([+-]?\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(%?)([a-z°℃\u4e00-\u9fff²³/]*)$/.exec(folded)
  if (!match) return undefined
  const [, top = '', bottom, percent, unit = ''] = match
  // `2a` is no number and `14亿` not 14: the question says what a letter is (judgeResult)
  if (/^(?:[a-z]$|[万亿])/.test(unit)) return undefined
  const value = (Number(top) / (bottom === undefined ? 1 : Number(bottom))) * (percent === '%' ? 0.01 : 1)
  return Number.isFinite(value) ? { value, unit } : undefined
}
