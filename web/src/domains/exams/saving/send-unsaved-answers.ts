import { ApiError } from '../../../lib/api/error.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { getAttempt, isFinished } from '../attempt/open-exam.ts'
import { unsavedAnswers } from './answer-ledger.ts'
import { autosaveExam, notifyLate } from './autosave-exam.ts'
import { openAttempts, recordUnsaved, unsavedAttempts } from './open-attempts.ts'
import { readAttempt, removeAttempt } from './stored-attempt.ts'

const noop = () => undefined

interface SendResult {
  readonly saved: number
  /** True if a retry after a pause may succeed. */
  readonly shouldRetry: boolean
}
const NOTHING_SENT: SendResult = { saved: 0, shouldRetry: false }

/** Sends the answers of one exam that was closed while offline. */
async function sendAttempt(attemptId: number): Promise<SendResult> {
  const owner = storedOwner()
  const stored = await readAttempt(attemptId)
  const unsavedCount = unsavedAnswers({ unsaved: stored?.unsaved ?? {} })
  if (!stored || unsavedCount === 0) {
    recordUnsaved(attemptId, false, owner)
    return NOTHING_SENT
  }
  const attempt = await getAttempt(attemptId)
  const discardLateAnswers = async () => {
    notifyLate(stored)
    await removeAttempt(attemptId, owner)
  }
  // Another user has signed in: wait until the owner returns.
  if (storedOwner() !== owner) return NOTHING_SENT
  if (isFinished({ attempt })) {
    await discardLateAnswers()
    return NOTHING_SENT
  }
  // Paused exams are sent when they resume.
  if (attempt.status !== 'in_progress' || openAttempts.has(attemptId)) return NOTHING_SENT
  const overtaken = new Set<number>()
  const autosave = autosaveExam({
    attemptId,
    answers: stored.exam?.answers ?? [],
    unsaved: stored.unsaved,
    onOver: () => void autosave.close().then(discardLateAnswers),
    onPaused: noop,
    onServerNow: noop,
    onOvertaken: (questionIds) => {
      for (const id of questionIds) overtaken.add(id)
      toast('有题目已在另一台设备上改过，保留了那里的答案', { kind: 'warning' })
    },
  })
  const stop = autosave.start()
  const saved = await autosave.flush()
  stop()
  return saved
    ? { saved: unsavedCount - overtaken.size, shouldRetry: false }
    : { saved: 0, shouldRetry: autosave.store.getState().offline }
}

/**
 * Sends the answers that closed exams left on this device, one exam after another. Resolves to whether to retry after a pause: a
 * network that has just returned often fails once more.
 */
export async function sendUnsaved(): Promise<boolean> {
  let saved = 0
  let shouldRetry = false
  for (const attemptId of unsavedAttempts().filter((id) => !openAttempts.has(id)))
    try {
      const outcome = await sendAttempt(attemptId)
      saved += outcome.saved
      shouldRetry ||= outcome.shouldRetry
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The attempt was abandoned on another device.
      if (error.isNotFound) await removeAttempt(attemptId)
      shouldRetry ||= error.isTemporary
    }
  if (saved > 0) toast(`考试中留在本机的 ${saved} 题已保存`, { kind: 'success' })
  return shouldRetry
}
