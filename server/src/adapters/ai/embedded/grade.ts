import type { GradedPoint, Grading, GradingTask, KeyPoint } from '../port.ts'
import { contentOf, type Tokens, wantedIn } from './fold.ts'
import { asSentence, withoutMarks } from './sentences.ts'

/** Share of a key point's terms that earns all, or half, of its points. */
const ALL = 0.8
const HALF = 0.5

/** The rubric; without one the reference answer is the only key point. */
export const keyPointsOf = ({ key_points, reference, max_score }: GradingTask): readonly KeyPoint[] =>
  key_points.length > 0 || !reference ? key_points : [{ text: reference, points: max_score }]

/** Capped at the maximum score, whatever the rubric adds up to. */
export const scoreOf = (points: readonly GradedPoint[], { max_score }: GradingTask): number =>
  Math.min(
    max_score,
    points.reduce((sum, { awarded }) => sum + awarded, 0),
  )

/** Scores by key-point terms. Every answer that is not empty needs a human review. */
export function gradeByKeyPoints(task: GradingTask): Grading {
  const content = contentOf(task.pupil_answer)
  const sentences = sentencesOf(task.pupil_answer)
  const points = keyPointsOf(task).map((point) => gradePoint(point, content, sentences))
  return {
    score: scoreOf(points, task),
    points,
    feedback: feedback(points, content.size > 0),
    needs_review: content.size > 0,
  }
}

function gradePoint(
  { text, points }: KeyPoint,
  content: ReadonlySet<string>,
  sentences: readonly string[],
): GradedPoint {
  const alternatives = text.split('|').map(wantedIn)
  const covered = Math.max(...alternatives.map((wanted) => coverage(wanted, content)))
  const awarded = covered >= ALL ? points : covered >= HALF ? halfOf(points) : 0
  const evidence = awarded > 0 ? bestSentence(alternatives, sentences) : null
  return { text, points, awarded, evidence, refused: false }
}

/** Rounds down to half points. */
const halfOf = (points: number) => Math.floor(points) / 2

/** Share of the required terms that are present; 0 if a number is missing. */
function coverage({ numbers, words }: Tokens, content: ReadonlySet<string>): number {
  if (numbers.length + words.length === 0 || !numbers.every((figure) => content.has(figure))) return 0
  return (numbers.length + words.filter((word) => content.has(word)).length) / (numbers.length + words.length)
}

const sentencesOf = (answer: string): string[] =>
  (answer.match(/[^。！？!?;；\r\n]+[。！？!?;；]?/g) ?? []).map((text) => text.trim()).filter(Boolean)

/** The sentence that contains most of the required terms, verbatim. */
function bestSentence(alternatives: readonly Tokens[], sentences: readonly string[]): string | null {
  const shared = (sentence: string) => {
    const content = contentOf(sentence)
    const hits = ({ numbers, words }: Tokens) => [...numbers, ...words].filter((t) => content.has(t)).length
    return Math.max(...alternatives.map(hits))
  }
  const best = sentences.toSorted((a, b) => shared(b) - shared(a))[0]
  return best ?? null
}

function feedback(points: readonly GradedPoint[], answered: boolean): string {
  if (!answered) return '没有作答。'
  const named = (chosen: readonly GradedPoint[]) =>
    asSentence(chosen.map(({ text }) => withoutMarks(text.split('|')[0] ?? '')).join('；'))
  const full = points.filter(({ awarded, points }) => awarded === points)
  const part = points.filter(({ awarded, points }) => awarded > 0 && awarded < points)
  const none = points.filter(({ awarded }) => awarded === 0)
  const lines = [
    full.length > 0 && `答到的要点：${named(full)}`,
    part.length > 0 && `答得不完整的要点：${named(part)}`,
    none.length > 0 && `没有答到的要点：${named(none)}`,
  ]
  return [...lines.filter(Boolean), '以上按关键词自动评分，仅供参考，请老师复核。'].join('\n')
}
