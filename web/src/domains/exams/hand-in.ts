import { EXAM_GRACE_SECONDS } from '@shangxue/contract/constants'
import { submitExam } from '@shangxue/contract/exams'
import { ApiError, call } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import type { Clock } from './clock.ts'
import { askAttempt } from './open-exam.ts'
import { unsavedAnswers } from './saving/ledger.ts'
import { type Saver, temporary } from './saving/saver.ts'

const AGAIN_MS = 2_000
/** Less than this before the deadline is at the deadline: what the server says of its time comes a little late. */
const CLOSE_MS = 2_000
const NO_NAME = '无法获取用户名，请重新登录'

/** A proxy's own page, or a server with too much to do, says nothing of the attempt. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (temporary(error) || (error.outcomeUnknown && error.code !== 'refused'))
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Given {
  readonly attemptId: number
  readonly saver: Saver
  readonly clock: Clock
  readonly onDone: () => void
  /** The time is not up after all. */
  readonly onEarly: () => void
}

/** Hands an attempt in, once: who asks again while it is under way gets the same. */
export function createHandIn({ attemptId, saver, clock, onDone, onEarly }: Given) {
  let underWay: Promise<string | null> | undefined
  let done = false
  let left = false

  async function submit(): Promise<void> {
    const { userName, userId } = useSession.getState()
    if (!userName) throw new ApiError(0, 'refused', NO_NAME)
    const input = {
      attempt_id: attemptId,
      username: userName,
      user_id: userId ?? undefined,
      submit_time: new Date().toISOString(),
    }
    await call(submitExam, input, { quiet: true })
    done = true
    await saver.close()
    onDone()
  }

  /** What is unsaved goes first. Answers what hinders, in words. */
  async function attempt(): Promise<string | null> {
    if (!(await saver.retry())) {
      const { ledger, offline, trouble } = saver.store.getState()
      const count = unsavedAnswers(ledger)
      if (offline) return `还有 ${count} 题没有保存到服务器，请检查网络后再交卷`
      // refused, or the exam was paused elsewhere: handing in would lose them
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

  /** Nothing is handed in by a clock that somebody may have set. Answers whether the server could be asked. */
  const makeSure = (): Promise<boolean> =>
    askAttempt(attemptId).then(
      ({ server_now }) => {
        clock.sync(server_now)
        return true
      },
      (error: unknown) => !mayPass(error),
    )

  /** After the deadline: tries until the server has it, with every answer that still gets there within the grace. */
  async function untilDone(deadline: number): Promise<string | null> {
    while (!left) {
      const saved = await saver.retry()
      if (!clock.isSure() && !(await makeSure())) {
        await pause(AGAIN_MS)
        continue
      }
      if (clock.now() < deadline - CLOSE_MS) {
        onEarly()
        return null
      }
      const tooLate = clock.now() > deadline + EXAM_GRACE_SECONDS * 1_000
      if (saved || tooLate || !saver.store.getState().offline) {
        const trouble = await submit().then(
          () => null,
          (error: unknown) => error,
        )
        if (trouble === null) return null
        if (!(trouble instanceof ApiError)) throw trouble
        if (!mayPass(trouble)) return trouble.message
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
      // a tap just before may still fail
      await underWay
      return once(() => untilDone(deadline))
    },
    /** The page is left: nothing more is tried. */
    leave() {
      left = true
    },
    enter() {
      left = false
    },
  }
}
