import * as contract from '@shangxue/contract/exams/endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  aBlank,
  aBody,
  aPublishedPaper,
  type PublishedPaper,
  requireSuccess,
} from '../../../testing/papers.ts'

export const SECRET = '保密的解析'

interface School {
  readonly h: Harness
  readonly teacher: TestUser
  readonly pupil: TestUser
  /** A user of another company. */
  readonly stranger: TestUser
  /** The teacher's paper: a choice and a blank, in 30 minutes. */
  readonly paper: PublishedPaper
}

/** Test setup for a file; each test gets its own paper. */
export function setUpExamSchool() {
  // Filled before each test.
  const school = {} as School
  beforeAll(async () => {
    const h = await startHarness()
    const teacher = await h.signIn()
    const pupil = await h.signIn({ tenantId: teacher.tenantId })
    const stranger = await h.signIn({ boss: true })
    Object.assign(school, { h, teacher, pupil, stranger })
  })
  afterAll(() => school.h.close())
  beforeEach(async () => {
    const blank = { alternatives: ['保密的别解'], max_score: 3, knowledge_points: ['时态'] }
    const questions = [aBody({ answer_explanation: SECRET }), aBlank('went', blank)]
    Object.assign(school, {
      paper: await aPublishedPaper(school.h, school.teacher, questions, { minutes: 30 }),
    })
  })

  const authOf = (user: TestUser) => ({ token: user.token })
  return {
    at: school,
    as: authOf,
    startAttempt: async (user = school.pupil) =>
      requireSuccess(
        await school.h.call(contract.startExam, { paper_id: school.paper.paperId }, authOf(user)),
      ).attempt_id,
    expire: (attemptId: number) =>
      school.h.database.pool.query(
        `update exam_attempt set deadline = now() - interval '5 minutes' where id = $1`,
        [attemptId],
      ),
    questionId: (i: number) => school.paper.questionIds[i] ?? 0,
  }
}
