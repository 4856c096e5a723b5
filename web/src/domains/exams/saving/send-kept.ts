import { ApiError } from '../../../lib/api/index.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { askAttempt, isOver } from '../open-exam.ts'
import { forgetKept, readKept } from './kept.ts'
import { unsavedAnswers } from './ledger.ts'
import { keptAttempts, noteKept, takenHere } from './mark.ts'
import { createSaver } from './saver.ts'
import { sayLate } from './say-late.ts'

const nothing = () => undefined

interface Outcome {
  readonly saved: number
  /** Something failed that may be otherwise in a moment. */
  readonly again: boolean
}
const NOTHING: Outcome = { saved: 0, again: false }

/** Sends the answers of one exam that was left without a network. */
async function send(attemptId: number): Promise<Outcome> {
  const owner = storedOwner()
  const kept = await readKept(attemptId)
  const waiting = unsavedAnswers({ unsaved: kept?.unsaved ?? {} })
  if (!kept || waiting === 0) {
    noteKept(attemptId, false, owner)
    return NOTHING
  }
  const attempt = await askAttempt(attemptId)
  const late = async () => {
    sayLate(kept)
    await forgetKept(attemptId, owner)
  }
  // somebody else has signed in: these wait until their owner is back
  if (storedOwner() !== owner) return NOTHING
  if (isOver({ attempt })) {
    await late()
    return NOTHING
  }
  // paused: it is sent when the exam goes on
  if (attempt.status !== 'in_progress' || takenHere.has(attemptId)) return NOTHING
  const theirs = new Set<number>()
  const saver = createSaver({
    attemptId,
    answers: kept.exam?.answers ?? [],
    unsaved: kept.unsaved,
    onOver: () => void saver.close().then(late),
    onPaused: nothing,
    onServerNow: nothing,
    onOvertaken: (questionIds) => {
      for (const id of questionIds) theirs.add(id)
      toast('有题目已在另一台设备上改过，保留了那里的答案', { kind: 'warning' })
    },
  })
  const stop = saver.start()
  const saved = await saver.flush()
  stop()
  return saved
    ? { saved: waiting - theirs.size, again: false }
    : { saved: 0, again: saver.store.getState().offline }
}

/**
 * Sends what exams that were left have kept on this device, one after another. Answers whether some of it is to be
 * tried again in a moment: a network that has just returned often fails once more.
 */
export async function sendKept(): Promise<boolean> {
  let saved = 0
  let again = false
  for (const attemptId of keptAttempts().filter((id) => !takenHere.has(id)))
    try {
      const outcome = await send(attemptId)
      saved += outcome.saved
      again ||= outcome.again
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // given up elsewhere
      if (error.isGone) await forgetKept(attemptId)
      again ||= error.isTemporary
    }
  if (saved > 0) toast(`考试中留在本机的 ${saved} 题已保存`, { kind: 'success' })
  return again
}
