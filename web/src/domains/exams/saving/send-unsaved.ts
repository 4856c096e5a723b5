import { ApiError } from '../../../lib/api/index.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { askAttempt, isOver } from '../open-exam.ts'
import { autosaveExam, notifyLate } from './autosave.ts'
import { unsavedAnswers } from './ledger.ts'
import { noteUnsaved, openAttempts, unsavedAttempts } from './open-attempts.ts'
import { readAttempt, removeAttempt } from './stored-attempt.ts'

const nothing = () => undefined

interface Outcome {
  readonly saved: number
  /** True if a retry after a pause may succeed. */
  readonly again: boolean
}
const NOTHING: Outcome = { saved: 0, again: false }

/** Sends the answers of one exam that was closed while offline. */
async function send(attemptId: number): Promise<Outcome> {
  const owner = storedOwner()
  const stored = await readAttempt(attemptId)
  const waiting = unsavedAnswers({ unsaved: stored?.unsaved ?? {} })
  if (!stored || waiting === 0) {
    noteUnsaved(attemptId, false, owner)
    return NOTHING
  }
  const attempt = await askAttempt(attemptId)
  const late = async () => {
    notifyLate(stored)
    await removeAttempt(attemptId, owner)
  }
  // Another user has signed in: wait until the owner returns.
  if (storedOwner() !== owner) return NOTHING
  if (isOver({ attempt })) {
    await late()
    return NOTHING
  }
  // Paused exams are sent when they resume.
  if (attempt.status !== 'in_progress' || openAttempts.has(attemptId)) return NOTHING
  const overtaken = new Set<number>()
  const autosave = autosaveExam({
    attemptId,
    answers: stored.exam?.answers ?? [],
    unsaved: stored.unsaved,
    onOver: () => void autosave.close().then(late),
    onPaused: nothing,
    onServerNow: nothing,
    onOvertaken: (questionIds) => {
      for (const id of questionIds) overtaken.add(id)
      toast('有题目已在另一台设备上改过，保留了那里的答案', { kind: 'warning' })
    },
  })
  const stop = autosave.start()
  const saved = await autosave.flush()
  stop()
  return saved
    ? { saved: waiting - overtaken.size, again: false }
    : { saved: 0, again: autosave.store.getState().offline }
}

/**
 * Sends the answers that closed exams left on this device, one exam after another. Resolves to whether to retry after a pause: a
 * network that has just returned often fails once more.
 */
export async function sendUnsaved(): Promise<boolean> {
  let saved = 0
  let again = false
  for (const attemptId of unsavedAttempts().filter((id) => !openAttempts.has(id)))
    try {
      const outcome = await send(attemptId)
      saved += outcome.saved
      again ||= outcome.again
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The attempt was abandoned on another device.
      if (error.isGone) await removeAttempt(attemptId)
      again ||= error.isTemporary
    }
  if (saved > 0) toast(`考试中留在本机的 ${saved} 题已保存`, { kind: 'success' })
  return again
}
