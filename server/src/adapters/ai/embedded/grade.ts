import type { GradedPoint, Grading, GradingTask, KeyPoint } from '../port.ts'
import { asSentence, stripKeyPointMarks } from './sentences.ts'
import { extractAnswerTerms, extractKeyPointTerms, type KeyPointTerms } from './text-terms.ts'

/** Share of a key point's terms that earns all, or half, of its points. */
const FULL_COVERAGE = 0.8
const HALF_COVERAGE = 0.5

/** The rubric; without one the reference answer is the only key point. */
export const getKeyPoints = ({ key_points, reference, max_score }: GradingTask): readonly KeyPoint[] =>
  key_points.length > 0 || !reference ? key_points : [{ text: reference, points: max_score }]

/** Capped at the maximum score, whatever the rubric adds up to. */
export const totalScore = (points: readonly GradedPoint[], { max_score }: GradingTask): number =>
  Math.min(
    max_score,
    points.reduce((sum, { awarded }) => sum + awarded, 0),
  )

/** Scores by key-point terms. Every answer that is not empty needs a human review. */
export function gradeByKeyPoints(task: GradingTask): Grading {
  const answerTerms = extractAnswerTerms(task.pupil_answer)
  const sentences = sentencesOf(task.pupil_answer)
  const points = getKeyPoints(task).map((point) => gradePoint(point, answerTerms, sentences))
  return {
    score: totalScore(points, task),
    points,
    feedback: formatFeedback(points, answerTerms.size > 0),
    needs_review: answerTerms.size > 0,
  }
}

function gradePoint(
  { text, points }: KeyPoint,
  answerTerms: ReadonlySet<string>,
  sentences: readonly string[],
): GradedPoint {
  const alternatives = text.split('|').map(extractKeyPointTerms)
  const covered = Math.max(...alternatives.map((terms) => coverage(terms, answerTerms)))
  const awarded = covered >= FULL_COVERAGE ? points : covered >= HALF_COVERAGE ? halfPoints(points) : 0
  const evidence = awarded > 0 ? bestSentence(alternatives, sentences) : null
  return { text, points, awarded, evidence, refused: false }
}

/** Rounds down to half points. */
const halfPoints = (points: number) => Math.floor(points) / 2

/** Share of the required terms that are present; 0 if a number is missing. */
function coverage({ numbers, words }: KeyPointTerms, answerTerms: ReadonlySet<string>): number {
  if (numbers.length + words.length === 0 || !numbers.every((figure) => answerTerms.has(figure))) return 0
  return (
    (numbers.length + words.filter((word) => answerTerms.has(word)).length) / (numbers.length + words.length)
  )
}

const sentencesOf = (answer: string): string[] =>
  (answer.match(/[^。！？!?;；\r\n]+[。！？!?;；]?/g) ?? []).map((text) => text.trim()).filter(Boolean)

/** The sentence that contains most of the required terms, verbatim. */
function bestSentence(alternatives: readonly KeyPointTerms[], sentences: readonly string[]): string | null {
  const countShared = (sentence: string) => {
    const answerTerms = extractAnswerTerms(sentence)
    const hits = ({ numbers, words }: KeyPointTerms) =>
      [...numbers, ...words].filter((t) => answerTerms.has(t)).length
    return Math.max(...alternatives.map(hits))
  }
  const best = sentences.toSorted((a, b) => countShared(b) - countShared(a))[0]
  return best ?? null
}

function formatFeedback(points: readonly GradedPoint[], answered: boolean): string {
  if (!answered) return '没有作答。'
  const nameKeyPoints = (chosen: readonly GradedPoint[]) =>
    asSentence(chosen.map(({ text }) => stripKeyPointMarks(text.split('|')[0] ?? '')).join('；'))
  const full = points.filter(({ awarded, points }) => awarded === points)
  const part = points.filter(({ awarded, points }) => awarded > 0 && awarded < points)
  const none = points.filter(({ awarded }) => awarded === 0)
  const lines = [
    full.length > 0 && `答到的要点：${nameKeyPoints(full)}`,
    part.length > 0 && `答得不完整的要点：${nameKeyPoints(part)}`,
    none.length > 0 && `没有答到的要点：${nameKeyPoints(none)}`,
  ]
  return [...lines.filter(Boolean), '以上按关键词自动评分，仅供参考，请老师复核。'].join('\n')
}
