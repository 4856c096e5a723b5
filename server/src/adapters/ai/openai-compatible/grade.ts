import { Type } from 'typebox'
import { getKeyPoints, totalScore } from '../embedded/grade.ts'
import type { GradedPoint, Grading, GradingTask } from '../port.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { addressesGrader, findQuote } from './evidence.ts'
import { requireChinese } from './shared.ts'

const ModelGrading = Type.Object({
  points: Type.Array(
    Type.Object({
      key_point: Type.Integer({ minimum: 1 }),
      points: Type.Number({ minimum: 0 }),
      evidence: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
    }),
    { maxItems: 50 },
  ),
  feedback: Type.String({ minLength: 1, maxLength: 1_000 }),
})

const TASK = `You grade a pupil's answer by the rubric "key_points" and by nothing else. For each key point, by its number, give
the points earned (from 0 to its points, in steps of 0.5) and as "evidence" the words of "pupil_answer" that earn them, copied
character by character; null with 0 points. Alternatives of a key point stand between |: one of them is enough. Same meaning
in other words counts; a contradiction or a wrong figure does not. "feedback" tells the pupil what was good and what is missing.`

export function gradeTask(model: string, task: GradingTask): ModelTask<typeof ModelGrading, Grading> {
  const rubric = getKeyPoints(task)
  return {
    model,
    instructions: TASK,
    schema: ModelGrading,
    data: {
      question: task.content,
      passage: task.passage,
      reference: task.reference,
      key_points: rubric.map(({ text, points }, i) => ({ key_point: i + 1, text, points })),
      pupil_answer: task.pupil_answer,
    },
    maxTokens: 2_000,
    accept: ({ points, feedback }) => {
      requireChinese(feedback)
      const graded = new Map(points.map((point) => [point.key_point, point]))
      if (
        graded.size < points.length ||
        graded.size !== rubric.length ||
        !rubric.every((_, i) => graded.has(i + 1))
      )
        throw new InvalidAnswer(`grade each of the key points 1 to ${rubric.length} once`)
      const gradedPoints = rubric.map((point, i) => awardPoints(point, graded.get(i + 1), task.pupil_answer))
      const suspicious = gradedPoints.some(({ refused }) => refused) || addressesGrader(task.pupil_answer)
      return {
        score: totalScore(gradedPoints, task),
        points: gradedPoints,
        feedback,
        needs_review: suspicious,
      }
    },
  }
}

/** Awards points only for words that the pupil wrote, capped at those of the key point. */
function awardPoints(
  { text, points }: { text: string; points: number },
  graded: { points: number; evidence: string | null } | undefined,
  answer: string,
): GradedPoint {
  const claimedPoints = Math.min(points, Math.floor((graded?.points ?? 0) * 2) / 2)
  const evidence = claimedPoints > 0 ? findQuote(graded?.evidence ?? '', answer) : null
  return {
    text,
    points,
    awarded: evidence ? claimedPoints : 0,
    evidence,
    refused: claimedPoints > 0 && !evidence,
  }
}
