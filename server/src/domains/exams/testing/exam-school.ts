import * as contract from '@shangxue/contract/exams'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aBlank, aBody, aPublishedPaper, type MadePaper, must } from '../../../testing/papers.ts'

export const SECRET = '保密的解析'

interface School {
  readonly h: Harness
  readonly teacher: TestUser
  readonly pupil: TestUser
  /** A user of another company. */
  readonly stranger: TestUser
  /** The teacher's paper: a choice and a blank, in 30 minutes. */
  readonly paper: MadePaper
}

/** Test setup for a file; each test gets its own paper. */
export function examSchool() {
  // Filled before each test.
  const at = {} as School
  beforeAll(async () => {
    const h = await startHarness()
    const teacher = await h.signedIn()
    const pupil = await h.signedIn({ tenantId: teacher.tenantId })
    const stranger = await h.signedIn({ boss: true })
    Object.assign(at, { h, teacher, pupil, stranger })
  })
  afterAll(() => at.h.close())
  beforeEach(async () => {
    const gap = { alternatives: ['保密的别解'], max_score: 3, knowledge_points: ['时态'] }
    const asked = [aBody({ answer_explanation: SECRET }), aBlank('went', gap)]
    Object.assign(at, { paper: await aPublishedPaper(at.h, at.teacher, asked, { minutes: 30 }) })
  })

  const as = (user: TestUser) => ({ token: user.token })
  return {
    at,
    as,
    begun: async (user = at.pupil) =>
      must(await at.h.call(contract.startExam, { paper_id: at.paper.paperId }, as(user))).attempt_id,
    late: (attemptId: number) =>
      at.h.database.pool.query(
        `update exam_attempt set deadline = now() - interval '5 minutes' where id = $1`,
        [attemptId],
      ),
    question: (i: number) => at.paper.questionIds[i] ?? 0,
  }
}
