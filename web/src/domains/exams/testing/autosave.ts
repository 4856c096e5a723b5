import { onTestFinished } from 'vitest'
import { autosaveExam, type ExamAutosave } from '../saving/autosave.ts'

type Options = Parameters<typeof autosaveExam>[0]

const nothing = () => undefined

/**
 * Creates the autosave of attempt 12 and closes it after the test, so that it does not retry during
 * the next test.
 */
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
