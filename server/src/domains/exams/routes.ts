import * as contract from '@shangxue/contract/exams'
import { type Attempt, once } from '../../platform/idempotency/idempotency.ts'
import type { Server } from '../../platform/serve.ts'
import { ownedPaper, requireSelf } from '../papers/service.ts'
import { askedIn } from './asking.ts'
import { attemptInfo, ownAttempt } from './attempts.ts'
import { attemptsAt, historyOf } from './lists.ts'
import type { GradingParts } from './open-grading.ts'
import { settled } from './overdue.ts'
import { markOwn, setScore } from './override.ts'
import { paperStats } from './paper-stats.ts'
import { pendingAnswers } from './pending-answers.ts'
import { readableAttempt, resultOf } from './results.ts'
import { abandon, pause, resume, start } from './running.ts'
import { saveAnswers, saveOne } from './saving.ts'
import { submit } from './submitting.ts'
import { statsOf } from './user-stats.ts'

/**
 * Makes repeated submissions of an attempt return the first response, whatever key the client sends. Client
 * keys contain no space.
 */
const submissionOf = (attemptId: number): Attempt => ({
  key: `submit-exam ${attemptId}`,
  request: 'submit-exam',
})

export function examRoutes({ serve }: Server, { jobs }: Pick<GradingParts, 'jobs'>): void {
  serve(contract.startExam, async ({ db, actor }, { paper_id, device_info, ...named }) => {
    requireSelf(actor, named)
    const { row, resumed } = await start(db, jobs, actor, paper_id, device_info)
    return { attempt: await attemptInfo(db, row), attempt_id: row.id, resumed }
  })
  serve(contract.getExamQuestions, async ({ db, actor }, { attempt_id, ...wish }) =>
    askedIn(db, await settled(db, jobs, await ownAttempt(db, actor, attempt_id)), wish),
  )
  serve(contract.saveAnswer, ({ db, actor }, { attempt_id, ...item }) => saveOne(db, actor, attempt_id, item))
  serve(contract.saveAnswersBatch, ({ db, actor }, { attempt_id, answers }) =>
    saveAnswers(db, actor, attempt_id, answers),
  )
  serve(contract.pauseExam, async ({ db, actor }, { attempt_id }) =>
    attemptInfo(db, await pause(db, jobs, actor, attempt_id)),
  )
  serve(contract.resumeExam, async ({ db, actor }, { attempt_id }) =>
    attemptInfo(db, await resume(db, jobs, actor, attempt_id)),
  )
  serve(contract.submitExam, async ({ db, actor }, { attempt_id, username, user_id, time_up }) => {
    requireSelf(actor, { ...(username && { username }), ...(user_id && { user_id }) })
    const effect = async () => attemptInfo(db, await submit(db, jobs, actor, attempt_id, time_up))
    return once(db, actor, submissionOf(attempt_id), effect)
  })
  serve(contract.abandonExam, async ({ db, actor }, { attempt_id }) =>
    attemptInfo(db, await abandon(db, jobs, actor, attempt_id)),
  )

  serve(contract.getExamResult, async ({ db, actor }, { attempt_id, ...wish }) => {
    const { row, username } = await readableAttempt(db, actor, attempt_id)
    return resultOf(db, await settled(db, jobs, row), username, wish)
  })
  serve(contract.overrideScore, async (context, input) =>
    attemptInfo(context.db, await setScore(context, input)),
  )
  serve(contract.markOwnAnswer, async ({ db, actor }, input) =>
    attemptInfo(db, await markOwn({ db, actor }, input)),
  )
  serve(contract.listPendingAnswers, async ({ db, actor }, input) => {
    await ownedPaper(db, actor, input.paper_id)
    return pendingAnswers(db, actor, input)
  })
  serve(contract.getUserExamHistory, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return historyOf(db, actor, input)
  })
  serve(contract.getUserStats, ({ db, actor }, { subject, ...named }) => {
    requireSelf(actor, named)
    return statsOf(db, actor, subject)
  })
  serve(contract.listPaperAttempts, async ({ db, actor }, input) => {
    await ownedPaper(db, actor, input.paper_id)
    return attemptsAt(db, input)
  })
  serve(contract.getPaperStats, async ({ db, actor }, { paper_id }) => {
    await ownedPaper(db, actor, paper_id)
    return paperStats(db, paper_id)
  })
}
