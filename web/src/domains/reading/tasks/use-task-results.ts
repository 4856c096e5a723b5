import { getReadingResult } from '@shangxue/contract/reading/endpoints'
import type { KeyedReadingTask, TaskMark } from '@shangxue/contract/reading/schemas'
import { listTaskAnswers, markTaskAnswers } from '@shangxue/contract/reading/tasks'
import { useState } from 'react'
import type { Static } from 'typebox'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { findTransferred, GUEST, toSentAnswers } from '../guest/guest-store.ts'
import { useTaskAnswers } from './use-task-answers.ts'

export type Task = Static<typeof KeyedReadingTask>
type Sent = RequestOf<typeof markTaskAnswers>['answers']

/** The tasks of a practice, with the owner and id that its answers are stored under on this device. */
export interface PracticeTasks {
  readonly tasks: readonly Task[]
  readonly owner: string
  readonly practice: string
  /** The attempt of the account, and its answers if the account has them. */
  readonly attempt?: { readonly id: number; readonly title: string; readonly answers: Sent | undefined }
}

/** Answers of the account with marks that only this device has, else the answers of this device. */
function mergeAnswers(recorded: Sent | undefined, device: Sent): Sent {
  if (!recorded) return device
  return recorded.map((answer, i) => ({ ...answer, mark: answer.mark ?? device[i]?.mark ?? null }))
}

/** The answers of a submitted practice and the learner's marks, which are stored here and sent to the account. */
export function useTaskResults({ owner, practice, attempt }: PracticeTasks) {
  const device = useTaskAnswers(owner, practice)
  const [changed, setChanged] = useState<Sent>()
  const markCall = useCall(markTaskAnswers, {
    invalidates: [getReadingResult, listTaskAnswers],
    queue: { title: () => `阅读练习${attempt ? `“${attempt.title}”` : ''}任务型题自评` },
  })
  const answers = changed ?? (device.answers && mergeAnswers(attempt?.answers, toSentAnswers(device.answers)))

  async function send(next: Sent): Promise<void> {
    await device.saved()
    // A practice of this device may have reached the account while its result is shown.
    const id =
      attempt?.id ?? (owner === GUEST ? undefined : (await findTransferred(owner, '', practice))?.attempt_id)
    if (id !== undefined) await markCall.mutateAsync({ id, answers: next })
  }
  return {
    /** Undefined until they are read. */
    answers,
    setMark(task: number, mark: TaskMark) {
      if (!answers) return
      const next = answers.map((answer, i) => (i === task ? { ...answer, mark } : answer))
      setChanged(next)
      device.replace(next)
      // Reported to the user by the call.
      send(next).catch(() => undefined)
    },
  }
}
