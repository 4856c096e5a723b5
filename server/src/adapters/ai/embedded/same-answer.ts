import { judgeResult } from '@shangxue/study/maths/judge'
import { alternativesIn, compareEnglish, isEnglish, isSentence } from '@shangxue/study/wording'
import type { Question } from '../port.ts'
import { fold } from './fold.ts'

interface Answer {
  readonly answer: string | null
  readonly correct_options: readonly string[]
}
type Compared = Pick<Question, 'type' | 'content' | 'options'> & Answer

/** Keys of the options that an answer names by key or by full text; null if it names none. */
function optionsIn({ answer, correct_options }: Answer, { options }: Compared): string | null {
  if (correct_options.length > 0) return correct_options.toSorted().join('')
  const said = fold(answer ?? '')
  const named = options.filter(({ text }) => fold(text) === said)
  const keys = named.length === 1 ? named.map(({ key }) => key) : (answer ?? '').match(/[A-Z]/g)
  return keys?.toSorted().join('') ?? null
}

/**
 * Whether an answer equals the question's stored answer: the same options, the same value, or the same words
 * in British or American spelling. Null if that cannot be decided, since a differently worded sentence may be
 * right too.
 */
export function agreement(question: Compared, other: Answer): boolean | null {
  if (question.answer === null && question.correct_options.length === 0) return null
  if (question.correct_options.length > 0 || other.correct_options.length > 0) {
    const [own, given] = [optionsIn(question, question), optionsIn(other, question)]
    return own === null || given === null ? null : own === given
  }
  const [own, given] = [question.answer ?? '', other.answer ?? '']
  const blanks = blanksIn(own)
  const filled = blanksIn(given)
  if (blanks.length < 2 || blanks.length !== filled.length) return sameText(question, own, given)
  const found = blanks.map((blank, i) => sameText(question, blank, filled[i] ?? ''))
  return found.includes(null) ? null : found.every(Boolean)
}

const blanksIn = (text: string): string[] => text.split(/[;；]/).filter((part) => part.trim() !== '')

/** Strips trailing punctuation, `答：` and printed points. */
const bare = (text: string): string =>
  fold(text)
    .replace(/[(（]\d{1,2}(?:\.5)?分[)）]/g, '')
    .replace(/^答[:：]/, '')
    .replace(/[.。!！;；,，、\s]+$/, '')

function sameText({ type, content }: Compared, own: string, given: string): boolean | null {
  const keys = alternativesIn(own)
  if (keys.some((key) => bare(key) === bare(given) || isSameEnglish(key, given))) return true
  const verdict = isEnglish(own) ? undefined : judgeResult({ content, key: own, answer: given, tolerance: 0 })
  if (verdict !== undefined) return verdict === 'unsure' || verdict === 'near' ? null : verdict === 'right'
  return type === 'short_answer' || type === 'essay' || isSentence(own) ? null : false
}

const isSameEnglish = (key: string, given: string): boolean =>
  isEnglish(key) && isEnglish(given) && compareEnglish(key, given) === 'same'
