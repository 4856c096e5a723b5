import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import {
  compareEnglish,
  isChineseTypo,
  isEnglish,
  isSentence,
  splitAlternatives,
} from '@shangxue/study/language/compare-english'
import { formMatters, judgeResult, type Verdict } from '@shangxue/study/maths/judge-result'
import { countBlanks, isKey, splitAnswers } from '../../papers/service.ts'

/** Characters with equal meaning in any context. */
const EQUIVALENT_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ`´＇]/g, "'"],
  [/[“”„＂「」『』]/g, '"'],
  [/[‐‑‒–—−－]/g, '-'],
  [/；/g, ';'],
  [/：/g, ':'],
  [/[×✕]/g, '*'],
]
/** Characters with equal meaning in written answers. */
const EQUIVALENT_ANSWER_SIGNS: typeof EQUIVALENT_SIGNS = [...EQUIVALENT_SIGNS, [/[，、]/g, ','], [/。/g, '.']]
/** Excluded from NFKC, which would turn x² into x2 and ½ into 1⁄2. */
const NOT_FOLDED = /[²³¹⁰⁴-⁹₀-₉½⅓¼¾⅔①-⑳]/

const nfkc = (text: string) =>
  [...text].map((sign) => (NOT_FOLDED.test(sign) ? sign : sign.normalize('NFKC'))).join('')

const foldSigns = (text: string, signs: typeof EQUIVALENT_SIGNS) =>
  signs.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), nfkc(text)).trim()

/** Normalises width, quotes, case, spaces and a trailing full stop. */
function foldAnswer(text: string): string {
  let folded = foldSigns(text, EQUIVALENT_ANSWER_SIGNS).toLowerCase().replace(/\s+/g, ' ')
  // Spaces matter only between Latin words.
  folded = folded.replace(/ ?([^a-z0-9' ]) ?/g, '$1')
  // 5! is a number; Hello! is a word.
  return folded
    .replace(/\.+$/, '')
    .replace(/(?<=\p{L})!+$/u, '')
    .trim()
}

/** Accepted answers of each blank; the first is that of the answer key. */
export function acceptedAnswers(body: QuestionBody): string[][] {
  const blanks = countBlanks(body)
  const keyAnswers = splitAnswers(body.standard_answer, blanks) ?? [body.standard_answer]
  return keyAnswers.map((blank, i) => [
    ...splitAlternatives(blank),
    // An alternative covers all blanks, or belongs to a single blank.
    ...body.alternatives.flatMap((other) =>
      blanks === 1 ? splitAlternatives(other) : splitAlternatives(splitAnswers(other, blanks)?.[i] ?? ''),
    ),
  ])
}

/** If the answer is a punctuation mark, no other mark may replace it. */
const isPunctuation = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** True if two texts have the same characters, the same number or the same English words. */
function isSameAnswer(key: string, answer: string, tolerance: number): boolean {
  if (answer.trim() === '') return false
  if (isPunctuation(key)) return foldSigns(key, EQUIVALENT_SIGNS) === foldSigns(answer, EQUIVALENT_SIGNS)
  if (foldAnswer(key) === foldAnswer(answer)) return true
  if (isEnglish(key) && isEnglish(answer)) return compareEnglish(key, answer) === 'same'
  const [a, b] = [parseNumber(key), parseNumber(answer)]
  if (a === undefined || b === undefined) return false
  // If both sides have a unit, it must be equal.
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return false
  // In floating point, 3.14 - 3.13 is slightly more than 0.01.
  const rounding = 8 * Number.EPSILON * Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) <= tolerance + rounding
}

/** True if one letter or character differs. */
const isNearMiss = (key: string, answer: string): boolean =>
  isEnglish(key) ? compareEnglish(key, answer) === 'near' : isChineseTypo(foldAnswer(key), foldAnswer(answer))

/** Contains a number in some notation; words alone cannot be an unrecognised result. */
const NUMBER_NOTATION = /[\d零一二三四五六七八九十百千半π√]/
const hanCharacters = (text: string): string => (text.match(/\p{Script=Han}/gu) ?? []).join('')
/** A couplet has ten characters; longer texts are not memorised quotations. */
const LONG_CHINESE = 10
const isLongChinese = (key: string): boolean => hanCharacters(key).length > LONG_CHINESE

/** `北京市` for 北京, `诗人李白` for 李白, or a paraphrase of a longer text: may be right, but no rule can decide. */
function isOpenChinese(key: string, answer: string): boolean {
  const [keyHan, answerHan] = [hanCharacters(key), hanCharacters(answer)]
  if (keyHan.length < 2 || answerHan.length < 2) return false
  return (
    (keyHan !== answerHan && (answerHan.includes(keyHan) || keyHan.includes(answerHan))) || isLongChinese(key)
  )
}
const RELATION = /[<>＜＞≤≥≠=＝±√π]|\d\s*[:：]\s*\d/
const VERDICT_PRECEDENCE: readonly Verdict[] = ['right', 'unsure', 'near', 'wrong']

/** Judges the answer to a blank against all accepted answers, considering the question. */
export function judgeBlank(
  { content, tolerance }: Pick<QuestionBody, 'content' | 'tolerance'>,
  answers: readonly string[],
  answer: string,
): Verdict {
  if (answer.trim() === '') return 'wrong'
  const verdicts = answers.map((key): Verdict => {
    if (!isKey(key)) return 'unsure'
    if (
      formMatters(content) && tolerance === 0 ? isSameText(key, answer) : isSameAnswer(key, answer, tolerance)
    )
      return 'right'
    const result =
      isPunctuation(key) || isEnglish(key) ? undefined : judgeResult({ content, key, answer, tolerance })
    if (result !== undefined) return result !== 'unsure' || NUMBER_NOTATION.test(answer) ? result : 'wrong'
    if (isNearMiss(key, answer)) return 'near'
    // A full sentence may be a paraphrase, and so may an unrecognised relation.
    if (isOpenChinese(key, answer)) return 'unsure'
    const isOpen =
      (isSentence(key) && isSentence(answer)) || (RELATION.test(key) && NUMBER_NOTATION.test(answer))
    return isOpen ? 'unsure' : 'wrong'
  })
  return VERDICT_PRECEDENCE.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

/** Compares after normalisation, not by value. */
export const isSameText = (key: string, answer: string): boolean => foldAnswer(key) === foldAnswer(answer)

/** True if rules can decide every possible answer to all blanks, so that no review is needed. */
export const areBlanksDecidable = (body: QuestionBody): boolean =>
  !formMatters(body.content) &&
  acceptedAnswers(body).every(([key = '']) => isKey(key) && !isSentence(key) && !isLongChinese(key))

/** Parses a number with an optional unit: 3, -2.50, 1,200, 3/4, 25%, 12cm. */
function parseNumber(text: string): { value: number; unit: string } | undefined {
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
