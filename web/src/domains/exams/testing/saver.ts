import { onTestFinished } from 'vitest'
import { createSaver, type Saver } from '../saving/saver.ts'

type Options = Parameters<typeof createSaver>[0]

const nothing = () => undefined

/** A saver of attempt 12, closed when the test ends: one left behind tries again during the next test. */
export function testSaver(options: Partial<Options> = {}): Saver {
  const saver = createSaver({
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
