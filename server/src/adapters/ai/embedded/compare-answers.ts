import {
  compareEnglish,
  isEnglish,
  isSentence,
  splitAlternatives,
} from '@shangxue/study/language/compare-english'
import { judgeResult } from '@shangxue/study/maths/judge-result'
import type { Question } from '../port.ts'
import { fold } from './text-terms.ts'

interface Answer {
  readonly answer: string | null
  readonly correct_options: readonly string[]
}
type ComparableQuestion = Pick<Question, 'type' | 'content' | 'options'> & Answer

/** Keys of the options that an answer names by key or by full text; null if it names none. */
function namedOptionKeys(
  { answer, correct_options }: Answer,
  { options }: ComparableQuestion,
): string | null {
  if (correct_options.length > 0) return correct_options.toSorted().join('')
  const foldedAnswer = fold(answer ?? '')
  const named = options.filter(({ text }) => fold(text) === foldedAnswer)
  const keys = named.length === 1 ? named.map(({ key }) => key) : (answer ?? '').match(/[A-Z]/g)
  return keys?.toSorted().join('') ?? null
}

/**
 * Whether an answer equals the question's stored answer: the same options, the same value, or the same words
 * in British or American spelling. Null if that cannot be decided, since a differently worded sentence may be
 * right too.
 */
export function compareAnswers(question: ComparableQuestion, other: Answer): boolean | null {
  if (question.answer === null && question.correct_options.length === 0) return null
  if (question.correct_options.length > 0 || other.correct_options.length > 0) {
    const [expected, actual] = [namedOptionKeys(question, question), namedOptionKeys(other, question)]
    return expected === null || actual === null ? null : expected === actual
  }
  const [expected, actual] = [question.answer ?? '', other.answer ?? '']
  const blanks = splitBlanks(expected)
  const filled = splitBlanks(actual)
  if (blanks.length < 2 || blanks.length !== filled.length) return compareText(question, expected, actual)
  const results = blanks.map((blank, i) => compareText(question, blank, filled[i] ?? ''))
  return results.includes(null) ? null : results.every(Boolean)
}

const splitBlanks = (text: string): string[] => text.split(/[;；]/).filter((part) => part.trim() !== '')

/** Strips trailing punctuation, `答：` and printed points. */
const stripAnswerMarks = (text: string): string =>
  fold(text)
    .replace(/[(（]\d{1,2}(?:\.5)?分[)）]/g, '')
    .replace(/^答[:：]/, '')
    .replace(/[.。!！;；,，、\s]+$/, '')

function compareText(
  { type, content }: ComparableQuestion,
  expected: string,
  actual: string,
): boolean | null {
  const keys = splitAlternatives(expected)
  if (keys.some((key) => stripAnswerMarks(key) === stripAnswerMarks(actual) || isSameEnglish(key, actual)))
    return true
  const verdict = isEnglish(expected)
    ? undefined
    : judgeResult({ content, key: expected, answer: actual, tolerance: 0 })
  if (verdict !== undefined) return verdict === 'unsure' || verdict === 'near' ? null : verdict === 'right'
  return type === 'short_answer' || type === 'essay' || isSentence(expected) ? null : false
}

const isSameEnglish = (key: string, actual: string): boolean =>
  isEnglish(key) && isEnglish(actual) && compareEnglish(key, actual) === 'same'
