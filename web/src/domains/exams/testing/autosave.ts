import { onTestFinished } from 'vitest'
import { autosaveExam, type ExamAutosave } from '../saving/autosave.ts'

type Options = Parameters<typeof autosaveExam>[0]

const nothing = () => undefined

/** A saver of attempt 12, closed when the test ends: one left behind tries again during the next test. */
export function testAutosave(options: Partial<Options> = {}): ExamAutosave {
  const saver = autosaveExam({
    attemptId: 12,
    answers: [],
    unsaved: {},
    onOver: nothing,
    onPaused: nothing,
    onServerNow: nothing,
    onOvertaken: nothing,
    ...options,
  })
  onTestFinished(() => saver.close())
  return saver
}
