import * as contract from '@shangxue/contract/exams/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { type IdempotencyRequest, runOnce } from '../../platform/idempotency/idempotency.ts'
import { getOwnPaper, requireSelf } from '../papers/service.ts'
import { getAttemptContent } from './attempts/attempt-content.ts'
import { abandonAttempt, pauseAttempt, resumeAttempt, startAttempt } from './attempts/attempt-lifecycle.ts'
import { getHistory, listAttempts } from './attempts/attempt-lists.ts'
import { getOwnAttempt, toAttemptInfo } from './attempts/attempt-repository.ts'
import { getReadableAttempt, getResult } from './attempts/attempt-results.ts'
import { submitIfOverdue } from './attempts/jobs.ts'
import { saveAnswers, saveSingleAnswer } from './attempts/save-answers.ts'
import { submitOwnAttempt } from './attempts/submit-attempt.ts'
import type { GradingOptions } from './grading/grading-jobs.ts'
import { overrideAnswerScore, scoreOwnAnswer } from './review/override-score.ts'
import { getPendingAnswers } from './review/pending-answers.ts'
import { getPaperStatistics } from './statistics/paper-statistics.ts'
import { getUserStatistics } from './statistics/user-statistics.ts'

/**
 * Makes repeated submissions of an attempt return the first response, whatever key the client sends. Client
 * keys contain no space.
 */
const toSubmissionRequest = (attemptId: number): IdempotencyRequest => ({
  key: `submit-exam ${attemptId}`,
  request: 'submit-exam',
})

export function examRoutes({ serve }: Server, { jobs }: Pick<GradingOptions, 'jobs'>): void {
  serve(contract.startExam, async ({ db, actor }, { paper_id, device_info, ...identity }) => {
    requireSelf(actor, identity)
    const { row, resumed } = await startAttempt(db, jobs, actor, paper_id, device_info)
    return { attempt: await toAttemptInfo(db, row), attempt_id: row.id, resumed }
  })
  serve(contract.getExamQuestions, async ({ db, actor }, { attempt_id, ...options }) =>
    getAttemptContent(
      db,
      await submitIfOverdue(db, jobs, await getOwnAttempt(db, actor, attempt_id)),
      options,
    ),
  )
  serve(contract.saveAnswer, ({ db, actor }, { attempt_id, ...item }) =>
    saveSingleAnswer(db, actor, attempt_id, item),
  )
  serve(contract.saveAnswersBatch, ({ db, actor }, { attempt_id, answers }) =>
    saveAnswers(db, actor, attempt_id, answers),
  )
  serve(contract.pauseExam, async ({ db, actor }, { attempt_id }) =>
    toAttemptInfo(db, await pauseAttempt(db, jobs, actor, attempt_id)),
  )
  serve(contract.resumeExam, async ({ db, actor }, { attempt_id }) =>
    toAttemptInfo(db, await resumeAttempt(db, jobs, actor, attempt_id)),
  )
  serve(contract.submitExam, async ({ db, actor }, { attempt_id, username, user_id, time_up }) => {
    requireSelf(actor, { ...(username && { username }), ...(user_id && { user_id }) })
    const effect = async () => toAttemptInfo(db, await submitOwnAttempt(db, jobs, actor, attempt_id, time_up))
    return runOnce(db, actor, toSubmissionRequest(attempt_id), effect)
  })
  serve(contract.abandonExam, async ({ db, actor }, { attempt_id }) =>
    toAttemptInfo(db, await abandonAttempt(db, jobs, actor, attempt_id)),
  )

  serve(contract.getExamResult, async ({ db, actor }, { attempt_id, ...options }) => {
    const { row, username } = await getReadableAttempt(db, actor, attempt_id)
    return getResult(db, await submitIfOverdue(db, jobs, row), username, options)
  })
  serve(contract.overrideScore, async (context, input) =>
    toAttemptInfo(context.db, await overrideAnswerScore(context, input)),
  )
  serve(contract.markOwnAnswer, async ({ db, actor }, input) =>
    toAttemptInfo(db, await scoreOwnAnswer({ db, actor }, input)),
  )
  serve(contract.listPendingAnswers, async ({ db, actor }, input) => {
    await getOwnPaper(db, actor, input.paper_id)
    return getPendingAnswers(db, actor, input)
  })
  serve(contract.getUserExamHistory, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return getHistory(db, actor, input)
  })
  serve(contract.getUserStats, ({ db, actor }, { subject, ...identity }) => {
    requireSelf(actor, identity)
    return getUserStatistics(db, actor, subject)
  })
  serve(contract.listPaperAttempts, async ({ db, actor }, input) => {
    await getOwnPaper(db, actor, input.paper_id)
    return listAttempts(db, input)
  })
  serve(contract.getPaperStats, async ({ db, actor }, { paper_id }) => {
    await getOwnPaper(db, actor, paper_id)
    return getPaperStatistics(db, paper_id)
  })
}
