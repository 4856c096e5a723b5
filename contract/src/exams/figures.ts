import { Type } from 'typebox'
import { SUBJECTS } from '../papers/schemas.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'

const base = '/api/paper-analysis'

const Share = Type.Object({
  name: Type.String(),
  questions: Type.Integer(),
  score: Type.Number(),
  max_score: Type.Number(),
  rate: Type.Number({ description: 'score ÷ max_score, 0 to 1' }),
  seconds_per_question: Type.Integer(),
})

export const getUserStats = endpoint({
  method: 'GET',
  path: `${base}/get-user-stats`,
  summary: "Returns the caller's results over time and by topic, and what to study next",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  input: Type.Object({
    username: Type.Optional(Text(100)),
    force_refresh: Type.Boolean({ default: false }),
    subject: Type.Optional(OneOf(SUBJECTS)),
  }),
  output: Type.Object({
    attempts: Type.Integer(),
    papers: Type.Integer(),
    questions: Type.Integer(),
    seconds: Type.Integer(),
    average_rate: Nullable(Type.Number()),
    wrong_open: Type.Integer(),
    wrong_mastered: Type.Integer(),
    trend: Type.Array(
      Type.Object({
        attempt_id: Id,
        title: Type.String(),
        subject: Type.String(),
        at: Instant,
        rate: Type.Number(),
        score: Type.Number(),
        total_score: Type.Number(),
      }),
    ),
    by_subject: Type.Array(Share),
    by_type: Type.Array(Share),
    by_knowledge_point: Type.Array(Share),
    /** By area of the tree of knowledge points, named `subject · area`. Older servers leave it out. */
    by_knowledge_area: Type.Optional(Type.Array(Share)),
    by_difficulty: Type.Array(Share),
    /** The weakest knowledge points with enough answers, with the reason. */
    study_next: Type.Array(
      Type.Object({
        name: Type.String(),
        subject: Type.String(),
        rate: Type.Number(),
        reason: Type.String(),
      }),
    ),
  }),
})

/** Statistics of the questions of a paper, for its owner. */
export const getPaperStats = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/stats`,
  summary: 'Returns facility, discrimination and time of each question of a paper of the caller',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({ paper_id: Id }),
  output: Type.Object({
    attempts: Type.Integer(),
    average_score: Nullable(Type.Number()),
    questions: Type.Array(
      Type.Object({
        question_id: Id,
        label: Type.String(),
        answers: Type.Integer(),
        facility: Nullable(Type.Number({ description: 'Mean score ÷ maximum score, 0 to 1' })),
        discrimination: Nullable(
          Type.Number({
            description:
              'Correlation of the score with that of the other questions, -1 to 1; null below 5 attempts',
          }),
        ),
        seconds: Nullable(Type.Integer({ description: 'Median time in seconds' })),
      }),
    ),
  }),
})
