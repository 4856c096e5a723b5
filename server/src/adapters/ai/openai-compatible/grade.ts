import { Type } from 'typebox'
import { keyPointsOf, scoreOf } from '../embedded/grade.ts'
import type { GradedPoint, Grading, GradingTask } from '../port.ts'
import { type Ask, Complaint } from './conversation.ts'
import { addressesGrader, quoted } from './evidence.ts'
import { requireChinese } from './shared.ts'

const Graded = Type.Object({
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

export function gradeAsk(model: string, task: GradingTask): Ask<typeof Graded, Grading> {
  const rubric = keyPointsOf(task)
  return {
    model,
    task: TASK,
    schema: Graded,
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
        throw new Complaint(`grade each of the key points 1 to ${rubric.length} once`)
      const awards = rubric.map((point, i) => award(point, graded.get(i + 1), task.pupil_answer))
      const suspicious = awards.some(({ refused }) => refused) || addressesGrader(task.pupil_answer)
      return { score: scoreOf(awards, task), points: awards, feedback, needs_review: suspicious }
    },
  }
}

/** Awards points only for words that the pupil wrote, capped at those of the key point. */
function award(
  { text, points }: { text: string; points: number },
  given: { points: number; evidence: string | null } | undefined,
  answer: string,
): GradedPoint {
  const wanted = Math.min(points, Math.floor((given?.points ?? 0) * 2) / 2)
  const evidence = wanted > 0 ? quoted(given?.evidence ?? '', answer) : null
  return { text, points, awarded: evidence ? wanted : 0, evidence, refused: wanted > 0 && !evidence }
}
