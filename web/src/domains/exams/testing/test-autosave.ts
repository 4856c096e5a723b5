import { onTestFinished } from 'vitest'
import { autosaveExam, type ExamAutosave } from '../saving/autosave-exam.ts'

type Options = Parameters<typeof autosaveExam>[0]

const noop = () => undefined

/**
 * Creates the autosave of attempt 12 and closes it after the test, so that it does not retry during
 * the next test.
 */
export function testAutosave(options: Partial<Options> = {}): ExamAutosave {
  const saver = autosaveExam({
    attemptId: 12,
    answers: [],
    unsaved: {},
    onOver: noop,
    onPaused: noop,
    onServerNow: noop,
    onOvertaken: noop,
    ...options,
  })
  onTestFinished(() => saver.close())
  return saver
}
