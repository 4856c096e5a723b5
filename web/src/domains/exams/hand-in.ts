import { ERRORS } from '@shangxue/contract/errors/errors'
import { submitExam } from '@shangxue/contract/exams/endpoints'
import { EXAM_CLOSE_SECONDS, EXAM_GRACE_SECONDS } from '@shangxue/contract/platform/constants'
import { type Answer, ApiError, call } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import type { Clock } from './clock.ts'
import { askAttempt } from './open-exam.ts'
import type { ExamAutosave } from './saving/autosave.ts'
import { unsavedAnswers } from './saving/ledger.ts'

const AGAIN_MS = 2_000
const NO_NAME = '无法获取用户名，请重新登录'

/**
 * True for temporary errors and for a conflict with another device (paused or not yet due), which a
 * retry can resolve.
 */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.isTemporary || (error.status === 409 && error.code !== 'refused'))
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Given {
  readonly attemptId: number
  readonly saver: ExamAutosave
  readonly clock: Clock
  readonly onDone: () => void
  /** Called if the server says that the time is not up. */
  readonly onEarly: (attempt: Attempt) => void
}
type Attempt = Answer<typeof submitExam>

/** True if another device has paused or resumed the exam without this page noticing. */
function stillRuns({ status, deadline, server_now }: Attempt): boolean {
  if (status !== 'in_progress') return status === 'paused'
  return deadline === null || Date.parse(deadline) - Date.parse(server_now) > EXAM_CLOSE_SECONDS * 1_000
}

/** Creates the submitter of an attempt. Concurrent calls share one submission. */
export function createHandIn({ attemptId, saver, clock, onDone, onEarly }: Given) {
  let underWay: Promise<string | null> | undefined
  let done = false
  let left = false

  async function submit(byClock = false): Promise<void> {
    const { userName, userId } = useSession.getState()
    if (!userName) throw new ApiError(0, 'refused', NO_NAME)
    const input = {
      attempt_id: attemptId,
      username: userName,
      user_id: userId ?? undefined,
      submit_time: new Date().toISOString(),
      ...(byClock && { time_up: true }),
    }
    await call(submitExam, input, { owner: saver.owner, quiet: true })
    done = true
    await saver.close()
    onDone()
  }

  /** Saves the unsaved answers first. Resolves to the message of the error, or null on success. */
  async function attempt(): Promise<string | null> {
    if (!(await saver.retry())) {
      const { ledger, offline, trouble } = saver.store.getState()
      const count = unsavedAnswers(ledger)
      if (offline) return `还有 ${count} 题没有保存到服务器，请检查网络后再交卷`
      // Some answers were refused, or another device paused the exam: submitting would lose them.
      if (count > 0) return `还有 ${count} 题没有保存，请${trouble ? '修改' : '继续考试'}后再交卷`
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
  const ask = (): Promise<Attempt | null | undefined> =>
    askAttempt(attemptId).catch((error: unknown) => (mayPass(error) ? undefined : null))

  /**
   * Retries after the deadline until the server has the submission, with every answer that is saved within the grace period. The server
   * decides whether the time is up: device clocks may be wrong, and a pause on another device moves the deadline.
   */
  async function untilDone(deadline: number): Promise<string | null> {
    while (!left) {
      const saved = await saver.retry()
      const stands = await ask()
      if (stands === undefined) {
        await pause(AGAIN_MS)
        continue
      }
      if (stands) clock.sync(stands.server_now)
      if (stands && stillRuns(stands)) {
        onEarly(stands)
        return null
      }
      const tooLate = clock.now() > deadline + EXAM_GRACE_SECONDS * 1_000
      if (saved || tooLate || !saver.store.getState().offline) {
        const trouble = await submit(true).then(
          () => null,
          (error: unknown) => error,
        )
        if (trouble === null) return null
        if (!(trouble instanceof ApiError)) throw trouble
        if (!mayPass(trouble) && trouble.code !== ERRORS.exam_running.code) return trouble.message
      }
      await pause(AGAIN_MS)
    }
    return null
  }

  const once = (work: () => Promise<string | null>): Promise<string | null> => {
    if (done) return Promise.resolve(null)
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return {
    now: () => once(attempt),
    async atDeadline(deadline: number) {
      // A submission that the user started just before may still fail.
      await underWay
      return once(() => untilDone(deadline))
    },
    /** Stops all retries when the page closes. */
    leave() {
      left = true
    },
    enter() {
      left = false
    },
  }
}
