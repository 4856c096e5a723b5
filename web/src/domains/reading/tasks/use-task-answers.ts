import { useEffect, useRef, useState } from 'react'
import { getTaskAnswers, storeTaskAnswers, type TaskAnswers } from '../guest/guest-store.ts'

const NO_ANSWERS: TaskAnswers = { texts: [], marks: [] }

const replaceAt = <T>(values: readonly T[], index: number, value: T, blank: T): T[] =>
  Array.from({ length: Math.max(values.length, index + 1) }, (_, i) =>
    i === index ? value : (values[i] ?? blank),
  )

/** The answers to the tasks of a practice, stored on this device after each change. */
export function useTaskAnswers(owner: string, practice: string) {
  const [stored, setStored] = useState<TaskAnswers>()
  const latest = useRef(NO_ANSWERS)
  const write = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let isCurrent = true
    void getTaskAnswers(owner, practice)
      .catch(() => undefined)
      .then((answers = NO_ANSWERS) => {
        // What was typed while the device was reading is newer.
        if (isCurrent && latest.current === NO_ANSWERS) {
          latest.current = answers
          setStored(answers)
        }
      })
    return () => {
      isCurrent = false
    }
  }, [owner, practice])
  const change = (answers: TaskAnswers) => {
    latest.current = answers
    setStored(answers)
    // Without storage the answers exist until the page closes.
    write.current = storeTaskAnswers(owner, practice, answers).catch(() => undefined)
  }
  return {
    /** Undefined until they are read. */
    answers: stored,
    setText: (task: number, text: string) =>
      change({ ...latest.current, texts: replaceAt(latest.current.texts, task, text, '') }),
    replace: (answers: readonly { readonly text: string; readonly mark: TaskAnswers['marks'][number] }[]) =>
      change({ texts: answers.map(({ text }) => text), marks: answers.map(({ mark }) => mark) }),
    /** Resolves once the last change is stored. */
    saved: () => write.current,
  }
}
export type TaskAnswersState = ReturnType<typeof useTaskAnswers>
