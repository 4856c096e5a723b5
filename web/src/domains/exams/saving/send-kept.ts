import { ApiError } from '../../../lib/api/index.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { askAttempt, isGone, isOver } from '../open-exam.ts'
import { forgetKept, readKept } from './kept.ts'
import { unsavedAnswers } from './ledger.ts'
import { keptAttempts, noteKept, takenHere } from './mark.ts'
import { createSaver } from './saver.ts'
import { sayLate } from './say-late.ts'

const nothing = () => undefined

/** Sends the answers of one exam that was left without a network. Answers how many were saved. */
async function send(attemptId: number): Promise<number> {
  const kept = await readKept(attemptId)
  const waiting = unsavedAnswers({ unsaved: kept?.unsaved ?? {} })
  if (!kept || waiting === 0) {
    noteKept(attemptId, false)
    return 0
  }
  const attempt = await askAttempt(attemptId)
  const late = async () => {
    sayLate(kept)
    await forgetKept(attemptId)
  }
  if (isOver({ attempt })) {
    await late()
    return 0
  }
  // paused: it is sent when the exam goes on
  if (attempt.status !== 'in_progress' || takenHere.has(attemptId)) return 0
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
  return saved ? waiting - theirs.size : 0
}

/** Sends what exams that were left have kept on this device, one after another. What fails waits for the next time. */
export async function sendKept(): Promise<void> {
  let saved = 0
  for (const attemptId of keptAttempts().filter((id) => !takenHere.has(id)))
    try {
      saved += await send(attemptId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // given up elsewhere
      if (isGone(error)) await forgetKept(attemptId)
    }
  if (saved > 0) toast(`考试中留在本机的 ${saved} 题已保存`, { kind: 'success' })
}
