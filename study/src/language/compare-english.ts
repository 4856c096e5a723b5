import { align, hasOnlyTypos, scoreAlignment } from './alignment.ts'

const MIN_SENTENCE_WORDS = 5
const WORD = /[a-z]{2,}/i
/** With another symbol a formula or code means something else. */
const FORMULA_SYMBOLS = /[²³⁰¹⁴-⁹₀-₉^=+*/<>\\$_~#&@{}[\]]/
const DIGITS = /\d/

/** True for English words, whose spelling, contractions and punctuation may vary. */
export const isEnglish = (text: string): boolean => {
  const words = text.match(/[a-z']+/gi) ?? []
  if (!WORD.test(text) || FORMULA_SYMBOLS.test(text) || /\p{Script=Han}/u.test(text)) return false
  return !DIGITS.test(text) || words.length >= MIN_SENTENCE_WORDS
}

export const isSentence = (text: string): boolean =>
  isEnglish(text) && (text.match(/[a-z']+/gi) ?? []).length >= MIN_SENTENCE_WORDS

/** `near`: every mistake is a single typo. `other`: anything else, including a correct rewording. */
export type AnswerMatch = 'same' | 'near' | 'other'

/** Compares English texts; ignores British or American spelling, contractions and commas. */
export function compareEnglish(key: string, answer: string): AnswerMatch {
  const pieces = align(answer, key)
  if (pieces.length > 0 && scoreAlignment(pieces).perfect) return 'same'
  return hasOnlyTypos(pieces) || lettersOf(key) === lettersOf(answer) ? 'near' : 'other'
}

const ARTICLE = /\b(?:an?|the)\b/gi

/** A text without its articles; the whole text if it has nothing else. */
function withoutArticles(text: string): string {
  const rest = text.replace(ARTICLE, ' ')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Compares a short answer in own words with the accepted ones: also ignores articles. `near` if it differs from one of them by
 * typos only; another number is no typo.
 */
export function compareShortAnswer(accepted: readonly string[], answer: string): AnswerMatch {
  const matches = accepted.map((key) => {
    const match = compareEnglish(withoutArticles(key), withoutArticles(answer))
    return match === 'near' && digitsOf(key) !== digitsOf(answer) ? 'other' : match
  })
  return matches.find((match) => match === 'same') ?? matches.find((match) => match === 'near') ?? 'other'
}

/** Compares letters only: in `organise d` and `havent` only the characters between letters are wrong. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** True if one Chinese character is different, missing or surplus; texts under four characters never count. */
export function isChineseTypo(key: string, answer: string): boolean {
  const [a, b] = [[...key], [...answer]]
  if (a.length < 4 || !/\p{Script=Han}/u.test(key) || Math.abs(a.length - b.length) > 1 || key === answer)
    return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return a.length - start - end <= 1 && b.length - start - end <= 1
}

/**
 * Splits `a/b` and `a 或 b` into two accepted answers, listed after the whole. Fractions, dates and verses
 * (而或长烟一空) stay whole.
 */
export function splitAlternatives(text: string): string[] {
  const parts = text
    .replace(/([a-z'’]{2})\s*\/\s*(?=[a-z]{2})/gi, '$1 或 ')
    .split(/\s+(?:或者|或)\s+/)
    .filter((part) => part !== '')
  return parts.length > 1 ? [text, ...parts] : [text]
}
