import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { formMatters, judgeResult, type Verdict } from '@shangxue/study/maths/judge'
import { alternativesIn, compareEnglish, isChineseSlip, isEnglish, isSentence } from '@shangxue/study/wording'
import { answersOf, blanksOf, isKey } from '../papers/service.ts'

/** Characters with equal meaning in any context. */
const MEANING: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ`´＇]/g, "'"],
  [/[“”„＂「」『』]/g, '"'],
  [/[‐‑‒–—−－]/g, '-'],
  [/；/g, ';'],
  [/：/g, ':'],
  [/[×✕]/g, '*'],
]
/** Characters with equal meaning in written answers. */
const SAME_SIGNS: typeof MEANING = [...MEANING, [/[，、]/g, ','], [/。/g, '.']]
/** Excluded from NFKC, which would turn x² into x2 and ½ into 1⁄2. */
const KEPT = /[²³¹⁰⁴-⁹₀-₉½⅓¼¾⅔①-⑳]/

const nfkc = (text: string) =>
  [...text].map((sign) => (KEPT.test(sign) ? sign : sign.normalize('NFKC'))).join('')

const foldSigns = (text: string, same: typeof MEANING) =>
  same.reduce((folded, [signs, one]) => folded.replace(signs, one), nfkc(text)).trim()

/** Normalises width, quotes, case, spaces and a trailing full stop. */
function foldAnswer(text: string): string {
  let folded = foldSigns(text, SAME_SIGNS).toLowerCase().replace(/\s+/g, ' ')
  // Spaces matter only between Latin words.
  folded = folded.replace(/ ?([^a-z0-9' ]) ?/g, '$1')
  // 5! is a number; Hello! is a word.
  return folded
    .replace(/\.+$/, '')
    .replace(/(?<=\p{L})!+$/u, '')
    .trim()
}

/** Accepted answers of each blank; the first is that of the answer key. */
export function blankAnswers(body: QuestionBody): string[][] {
  const blanks = blanksOf(body)
  const wanted = answersOf(body.standard_answer, blanks) ?? [body.standard_answer]
  return wanted.map((blank, i) => [
    ...alternativesIn(blank),
    // An alternative covers all blanks, or belongs to a single blank.
    ...body.alternatives.flatMap((other) =>
      blanks === 1 ? alternativesIn(other) : alternativesIn(answersOf(other, blanks)?.[i] ?? ''),
    ),
  ])
}

/** If the answer is a punctuation mark, no other mark may replace it. */
const isSign = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** True if two texts have the same characters, the same number or the same English words. */
function sameAnswer(right: string, given: string, tolerance: number): boolean {
  if (given.trim() === '') return false
  if (isSign(right)) return foldSigns(right, MEANING) === foldSigns(given, MEANING)
  if (foldAnswer(right) === foldAnswer(given)) return true
  if (isEnglish(right) && isEnglish(given)) return compareEnglish(right, given) === 'same'
  const [a, b] = [numberOf(right), numberOf(given)]
  if (a === undefined || b === undefined) return false
  // If both sides have a unit, it must be equal.
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return false
  // In floating point, 3.14 - 3.13 is slightly more than 0.01.
  const rounding = 8 * Number.EPSILON * Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) <= tolerance + rounding
}

/** True if one letter or character differs. */
const isSlip = (right: string, given: string): boolean =>
  isEnglish(right)
    ? compareEnglish(right, given) === 'near'
    : isChineseSlip(foldAnswer(right), foldAnswer(given))

/** Contains a number in some notation; words alone cannot be an unrecognised result. */
const SAYS_NUMBER = /[\d零一二三四五六七八九十百千半π√]/
const hanOf = (text: string): string => (text.match(/\p{Script=Han}/gu) ?? []).join('')
/** A couplet has ten characters; longer texts are not memorised quotations. */
const LONG_CHINESE = 10
const isLongChinese = (key: string): boolean => hanOf(key).length > LONG_CHINESE

/** `北京市` for 北京, `诗人李白` for 李白, or a paraphrase of a longer text: may be right, but no rule can decide. */
function isOpenChinese(key: string, given: string): boolean {
  const [own, other] = [hanOf(key), hanOf(given)]
  if (own.length < 2 || other.length < 2) return false
  return (own !== other && (other.includes(own) || own.includes(other))) || isLongChinese(key)
}
const RELATION = /[<>＜＞≤≥≠=＝±√π]|\d\s*[:：]\s*\d/
const ORDER: readonly Verdict[] = ['right', 'unsure', 'near', 'wrong']

/** Judges the answer to a blank against all accepted answers, considering the question. */
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
    // A full sentence may be a paraphrase, and so may an unrecognised relation.
    if (isOpenChinese(key, given)) return 'unsure'
    const isOpen = (isSentence(key) && isSentence(given)) || (RELATION.test(key) && SAYS_NUMBER.test(given))
    return isOpen ? 'unsure' : 'wrong'
  })
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

/** Compares after normalisation, not by value. */
export const isSameText = (key: string, given: string): boolean => foldAnswer(key) === foldAnswer(given)

/** True if rules can decide every possible answer to all blanks, so that no review is needed. */
export const blanksAreCertain = (body: QuestionBody): boolean =>
  !formMatters(body.content) &&
  blankAnswers(body).every(([key = '']) => isKey(key) && !isSentence(key) && !isLongChinese(key))

/** Parses a number with an optional unit: 3, -2.50, 1,200, 3/4, 25%, 12cm. */
function numberOf(text: string): { value: number; unit: string } | undefined {
  const folded = foldAnswer(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .replace(/\s/g, '')
  const match = /^([+-]?\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(%?)([a-z°℃\u4e00-\u9fff²³/]*)$/.exec(folded)
  if (!match) return undefined
  const [, top = '', bottom, percent, unit = ''] = match
  // `2a` is no number and `14亿` is not 14; judgeResult knows from the question what a letter means.
  if (/^(?:[a-z]$|[万亿])/.test(unit)) return undefined
  const value = (Number(top) / (bottom === undefined ? 1 : Number(bottom))) * (percent === '%' ? 0.01 : 1)
  return Number.isFinite(value) ? { value, unit } : undefined
}
