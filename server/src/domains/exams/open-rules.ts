import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { judgeResult } from '@shangxue/study/maths/judge'
import { compareEnglish, isEnglish } from '@shangxue/study/wording'
import { isKey } from '../papers/service.ts'
import { isSameText } from './blanks.ts'
import type { Grade } from './grading.ts'

/** Frames around a short answer: `答：李白。`, `答案是李白`. */
const FRAME = /^\s*(?:答案?|解)\s*(?:[:：是为]|：)\s*/
/** `（2分）` is the marker's note beside a part of the key. */
const POINTS = /\s*[(（]\s*\d{1,2}(?:\.5)?\s*分\s*[)）]/g
const bare = (text: string) => text.replace(POINTS, '').replace(FRAME, '')

/** Parts of a question by number: `(1)` … `(2)`. A key without them may answer only the last. */
const PARTS = /[(（]\s*[12]\s*[)）]|[①②]/g
const partsIn = (text: string) => new Set(text.normalize('NFKC').match(PARTS)).size

/** What an open answer can be compared with. */
const keysOf = ({ standard_answer, alternatives }: QuestionBody): string[] =>
  [standard_answer, ...alternatives].filter(isKey)

/** Whether an engine can grade answers to this question: by a rubric, or a short one by its model answer. */
const hasRubric = (body: QuestionBody): boolean =>
  body.key_points.length > 0 || (body.type === 'short_answer' && isKey(body.standard_answer))

const PENDING: Grade = { correct: null, scoreHalves: null, feedback: '', near: false }

/**
 * Grades an open answer where a rule is certain that it is right: its result has the right value, or it says word for
 * word what a key says. Nothing is certainly wrong: steps may earn points, and other words may be as right. Undefined
 * where an engine can be asked; pending where none could do more than guess.
 */
export function gradeOpenByRule(body: QuestionBody, answer: string): Grade | undefined {
  if (body.type === 'short_answer' && isCertainlyRight(body, answer))
    return { correct: true, scoreHalves: body.max_score * 2, feedback: '', near: false }
  return hasRubric(body) ? undefined : PENDING
}

function isCertainlyRight(body: QuestionBody, answer: string): boolean {
  const { content, tolerance } = body
  return keysOf(body).some((key) => {
    if (isSameText(bare(key), bare(answer))) return true
    if (isEnglish(key)) return compareEnglish(key, answer) === 'same'
    if (partsIn(key) < partsIn(content)) return false
    return judgeResult({ content, key, answer, tolerance }) === 'right'
  })
}
