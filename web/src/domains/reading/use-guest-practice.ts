import { useRef, useState } from 'react'
import type { Practice } from './components/practice-page.tsx'
import { rightOf } from './guest/marked.ts'
import { type DevicePractice, storeGuestPractice } from './guest/store.ts'
import { resultAddress } from './names.ts'

/** State of a guest's practice. It is stored on the device after each choice and graded there. */
export function useGuestPractice(opened: DevicePractice): Practice {
  const latest = useRef(opened)
  const since = useRef(Date.now())
  const [chosen, setChosen] = useState(opened.chosen)
  const [handing, setHanding] = useState(false)

  const spend = (question: number) => {
    const now = Date.now()
    const spent = now - since.current
    since.current = now
    return latest.current.ms.map((one, i) => (i === question ? one + spent : one))
  }
  return {
    chosen,
    unsaved: false,
    handing,
    choose(question, option) {
      const ms = spend(question)
      const next = latest.current.chosen.map((one, i) => (i === question ? option : one))
      latest.current = { ...latest.current, chosen: next, ms }
      setChosen(next)
      // Without storage the practice exists until the page closes.
      storeGuestPractice(latest.current).catch(() => undefined)
    },
    async submit() {
      setHanding(true)
      try {
        const ms = spend(Math.max(0, latest.current.chosen.length - 1))
        const done = { ...latest.current, ms, submitted_at: new Date().toISOString() }
        await storeGuestPractice(done)
        latest.current = done
        const allRight = rightOf(done) === done.exercise.questions.length
        return { allRight, address: resultAddress(done.key, done.id) }
      } finally {
        setHanding(false)
      }
    },
  }
}
