import { ERRORS } from '@shangxue/contract/errors/errors'
import { submitExam } from '@shangxue/contract/exams/endpoints'
import { EXAM_CLOSE_SECONDS, EXAM_GRACE_SECONDS } from '@shangxue/contract/platform/constants'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { useSession } from '../../../lib/session/state.ts'
import type { ServerClock } from '../answering/server-clock.ts'
import { unsavedAnswers } from '../saving/answer-ledger.ts'
import type { ExamAutosave } from '../saving/autosave-exam.ts'
import { getAttempt } from './open-exam.ts'

const RETRY_MS = 2_000
const MISSING_USER_NAME = '无法获取用户名，请重新登录'

/**
 * True for temporary errors and for a conflict with another device (paused or not yet due), which a
 * retry can resolve.
 */
const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.isTemporary || (error.status === 409 && error.code !== 'refused'))
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface SubmitOptions {
  readonly attemptId: number
  readonly saver: ExamAutosave
  readonly clock: ServerClock
  readonly onDone: () => void
  /** Called if the server says that the time is not up. */
  readonly onStillRunning: (attempt: AttemptState) => void
}
type AttemptState = ResponseOf<typeof submitExam>

/** True if another device has paused or resumed the exam without this page noticing. */
function isStillRunning({ status, deadline, server_now }: AttemptState): boolean {
  if (status !== 'in_progress') return status === 'paused'
  return deadline === null || Date.parse(deadline) - Date.parse(server_now) > EXAM_CLOSE_SECONDS * 1_000
}

/** Creates the submitter of an attempt. Concurrent calls share one submission. */
export function createSubmitter({ attemptId, saver, clock, onDone, onStillRunning }: SubmitOptions) {
  let inFlight: Promise<string | null> | undefined
  let isDone = false
  let isLeft = false

  async function submit(isTimeUp = false): Promise<void> {
    const { userName, userId } = useSession.getState()
    if (!userName) throw new ApiError(0, 'refused', MISSING_USER_NAME)
    const input = {
      attempt_id: attemptId,
      username: userName,
      user_id: userId ?? undefined,
      submit_time: new Date().toISOString(),
      ...(isTimeUp && { time_up: true }),
    }
    await call(submitExam, input, { owner: saver.owner, quiet: true })
    isDone = true
    await saver.close()
    onDone()
  }

  /** Saves the unsaved answers first. Resolves to the message of the error, or null on success. */
  async function submitNow(): Promise<string | null> {
    if (!(await saver.retry())) {
      const { ledger, offline, saveError } = saver.store.getState()
      const count = unsavedAnswers(ledger)
      if (offline) return `还有 ${count} 题没有保存到服务器，请检查网络后再交卷`
      // Some answers were refused, or another device paused the exam: submitting would lose them.
      if (count > 0) return `还有 ${count} 题没有保存，请${saveError ? '修改' : '继续考试'}后再交卷`
    }
    try {
      await submit()
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }

  /**
   * The current state of the attempt: null if the server refuses to answer, undefined if it is
   * unreachable.
   */
  const fetchAttempt = (): Promise<AttemptState | null | undefined> =>
    getAttempt(attemptId).catch((error: unknown) => (isRetryable(error) ? undefined : null))

  /**
   * Retries after the deadline until the server has the submission, with every answer that is saved within the grace period. The server
   * decides whether the time is up: device clocks may be wrong, and a pause on another device moves the deadline.
   */
  async function submitUntilDone(deadline: number): Promise<string | null> {
    while (!isLeft) {
      const allSaved = await saver.retry()
      const attempt = await fetchAttempt()
      if (attempt === undefined) {
        await wait(RETRY_MS)
        continue
      }
      if (attempt) clock.sync(attempt.server_now)
      if (attempt && isStillRunning(attempt)) {
        onStillRunning(attempt)
        return null
      }
      const isPastGrace = clock.now() > deadline + EXAM_GRACE_SECONDS * 1_000
      if (allSaved || isPastGrace || !saver.store.getState().offline) {
        const submitError = await submit(true).then(
          () => null,
          (error: unknown) => error,
        )
        if (submitError === null) return null
        if (!(submitError instanceof ApiError)) throw submitError
        if (!isRetryable(submitError) && submitError.code !== ERRORS.exam_running.code)
          return submitError.message
      }
      await wait(RETRY_MS)
    }
    return null
  }

  const runOnce = (task: () => Promise<string | null>): Promise<string | null> => {
    if (isDone) return Promise.resolve(null)
    inFlight ??= task().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
  return {
    now: () => runOnce(submitNow),
    async atDeadline(deadline: number) {
      // A submission that the user started just before may still fail.
      await inFlight
      return runOnce(() => submitUntilDone(deadline))
    },
    /** Stops all retries when the page closes. */
    leave() {
      isLeft = true
    },
    enter() {
      isLeft = false
    },
  }
}
