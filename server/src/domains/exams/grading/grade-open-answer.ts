import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { compareEnglish, isEnglish } from '@shangxue/study/language/compare-english'
import { judgeResult } from '@shangxue/study/maths/judge-result'
import { isKey } from '../../papers/service.ts'
import type { Grade } from './grade-answer.ts'
import { isSameText } from './grade-blanks.ts'

/** Prefixes of a short answer: `答：李白。`, `答案是李白`. */
const ANSWER_PREFIX = /^\s*(?:答案?|解)\s*(?:[:：是为]|：)\s*/
/** Points printed beside a part of the key: `（2分）`. */
const PRINTED_POINTS = /\s*[(（]\s*\d{1,2}(?:\.5)?\s*分\s*[)）]/g
const stripFrame = (text: string) => text.replace(PRINTED_POINTS, '').replace(ANSWER_PREFIX, '')

/** Numbered parts of a question: `(1)` … `(2)`. A key without numbers may cover only the last part. */
const PART_NUMBER = /[(（]\s*[12]\s*[)）]|[①②]/g
const countParts = (text: string) => new Set(text.normalize('NFKC').match(PART_NUMBER)).size

/** Texts that an open answer can be compared with. */
const getKeys = ({ standard_answer, alternatives }: QuestionBody): string[] =>
  [standard_answer, ...alternatives].filter(isKey)

/** True if an engine can grade answers: by a rubric, or short answers by the model answer. */
const hasRubric = (body: QuestionBody): boolean =>
  body.key_points.length > 0 || (body.type === 'short_answer' && isKey(body.standard_answer))

const PENDING_GRADE: Grade = { correct: null, scoreHalves: null, feedback: '', near: false }

/**
 * Recognises an open answer that is certainly right: its result has the right value, or its text equals a
 * key. No answer is certainly wrong, because steps and paraphrases may earn points. Returns undefined if an
 * engine can grade the rest, otherwise a pending grade.
 */
export function gradeOpenByRule(body: QuestionBody, answer: string): Grade | undefined {
  if (body.type === 'short_answer' && isCertainlyRight(body, answer))
    return { correct: true, scoreHalves: body.max_score * 2, feedback: '', near: false }
  return hasRubric(body) ? undefined : PENDING_GRADE
}

function isCertainlyRight(body: QuestionBody, answer: string): boolean {
  const { content, tolerance } = body
  return getKeys(body).some((key) => {
    if (isSameText(stripFrame(key), stripFrame(answer))) return true
    if (isEnglish(key)) return compareEnglish(key, answer) === 'same'
    if (countParts(key) < countParts(content)) return false
    return judgeResult({ content, key, answer, tolerance }) === 'right'
  })
}
