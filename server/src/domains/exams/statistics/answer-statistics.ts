import type { AnswerVerdict, getExamResult, getUserStats } from '@shangxue/contract/exams/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'

/** One graded answer, with scores in half points. */
export interface GradedAnswer {
  readonly scoreHalves: number
  readonly maxHalves: number
  readonly seconds: number
}
export type Tally = NonNullable<Output<typeof getExamResult>['analysis']>['by_type'][number]
export type Share = Output<typeof getUserStats>['by_type'][number]

/** SQL: maximum score of the judged answers of attempt `a`; statistics leave out pending answers. */
export const judgedHalvesSql = sql`(select sum(j.max_halves) from exam_answer j
  where j.attempt_id = a.id and j.score_halves is not null)`

/** SQL condition: judged by someone other than the pupil, so that it is comparable between pupils. */
export const IS_CONFIRMED_SQL = sql`j.score_halves is not null and j.graded_by <> 'self'`

/** An answer is right if it earned all its points, regardless of the grader. */
export const isFullScore = (answer: { scoreHalves: number | null; maxHalves: number }): boolean =>
  (answer.scoreHalves ?? 0) >= answer.maxHalves

export function toVerdict(
  answer: { scoreHalves: number | null; maxHalves: number },
  isNear: boolean,
): AnswerVerdict {
  if (answer.scoreHalves === null) return 'pending'
  if (isFullScore(answer)) return 'right'
  if (answer.scoreHalves > 0) return 'partial'
  return isNear ? 'near' : 'wrong'
}

/** Share of points earned, 0 to 1. */
export const toRate = (score: number, max: number): number => (max > 0 ? score / max : 0)

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Groups answers by name, largest group first. An answer may have several names. */
function groupByName<A extends GradedAnswer>(
  answers: readonly A[],
  namesOf: (answer: A) => readonly string[],
) {
  const groups = new Map<string, A[]>()
  for (const answer of answers)
    for (const name of new Set(namesOf(answer))) {
      const group = groups.get(name)
      if (group) group.push(answer)
      else groups.set(name, [answer])
    }
  return [...groups].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b, 'zh'))
}

const sumPoints = (answers: readonly GradedAnswer[]) => ({
  questions: answers.length,
  score: answers.reduce((sum, { scoreHalves }) => sum + scoreHalves, 0) / 2,
  max_score: answers.reduce((sum, { maxHalves }) => sum + maxHalves, 0) / 2,
})

export const tallyBy = <A extends GradedAnswer>(
  answers: readonly A[],
  namesOf: (answer: A) => readonly string[],
): Tally[] =>
  groupByName(answers, namesOf).map(([name, group]) => ({
    name,
    ...sumPoints(group),
    right: group.filter(isFullScore).length,
  }))

export const shareBy = <A extends GradedAnswer>(
  answers: readonly A[],
  namesOf: (answer: A) => readonly string[],
): Share[] =>
  groupByName(answers, namesOf).map(([name, group]) => {
    const sums = sumPoints(group)
    const seconds = Math.round(mean(group.map((answer) => answer.seconds)) ?? 0)
    return { name, ...sums, rate: toRate(sums.score, sums.max_score), seconds_per_question: seconds }
  })

/** Minimum answers per knowledge point, and rate from which no more study is needed. */
const MIN_ANSWERS = 3
const GOOD_RATE = 0.85
const MAX_POINTS = 5

/** Weakest knowledge points with enough answers: lowest rate first, then most points lost. */
export function getStudyNext(
  answers: readonly (GradedAnswer & { subject: string; knowledgePoints: readonly string[] })[],
): Output<typeof getUserStats>['study_next'] {
  return shareBy(answers, ({ subject, knowledgePoints }) =>
    knowledgePoints.map((name) => `${subject}\n${name}`),
  )
    .filter(({ questions, rate }) => questions >= MIN_ANSWERS && rate < GOOD_RATE)
    .sort((a, b) => a.rate - b.rate || b.max_score - b.score - (a.max_score - a.score))
    .slice(0, MAX_POINTS)
    .map(({ name, questions, rate, score, max_score }) => {
      const [subject = '', point = ''] = name.split('\n')
      const reason = `做过${questions}题，得分率${Math.round(rate * 100)}%，共失${max_score - score}分`
      return { name: point, subject, rate, reason }
    })
}
