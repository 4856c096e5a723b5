import { EXAM_GRACE_SECONDS } from '@shangxue/contract/constants'
import { submitExam } from '@shangxue/contract/exams'
import { ApiError, call } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import type { Clock } from './clock.ts'
import { forgetKept } from './saving/kept.ts'
import { unsavedAnswers } from './saving/ledger.ts'
import type { Saver } from './saving/saver.ts'

const AGAIN_MS = 2_000
const NO_NAME = '无法获取用户名，请重新登录'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Given {
  readonly attemptId: number
  readonly saver: Saver
  readonly clock: Clock
  readonly onDone: () => void
}

/** Hands an attempt in, once: who asks again while it is under way gets the same. */
export function createHandIn({ attemptId, saver, clock, onDone }: Given) {
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
    saver.close()
    await forgetKept(attemptId)
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

  /** After the deadline: tries until the server has it, with every answer that still gets there within the grace. */
  async function untilDone(deadline: number): Promise<string | null> {
    while (!left) {
      const saved = await saver.flush()
      const tooLate = clock.now() > deadline + EXAM_GRACE_SECONDS * 1_000
      if (saved || tooLate || !saver.store.getState().offline) {
        const trouble = await submit().then(
          () => null,
          (error: unknown) => error,
        )
        if (trouble === null) return null
        if (!(trouble instanceof ApiError)) throw trouble
        if (!trouble.outcomeUnknown || trouble.code === 'refused') return trouble.message
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
