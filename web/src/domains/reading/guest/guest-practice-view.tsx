import { useRef, useState } from 'react'
import { type Practice, PracticePage } from '../practice/practice-page.tsx'
import { resultPath } from '../reading-paths.ts'
import { countCorrect, countWords } from './grade-practice.ts'
import { type DevicePractice, storeGuestPractice } from './guest-store.ts'

/** State of a guest's practice. It is stored on the device after each choice and graded there. */
function useGuestPractice(stored: DevicePractice): Practice {
  const latest = useRef(stored)
  const lastChoiceAt = useRef(Date.now())
  const [selected, setSelected] = useState(stored.chosen)
  const [isSubmitting, setIsSubmitting] = useState(false)

  const addElapsedTime = (question: number) => {
    const timestamp = Date.now()
    const elapsedMs = timestamp - lastChoiceAt.current
    lastChoiceAt.current = timestamp
    return latest.current.ms.map((ms, i) => (i === question ? ms + elapsedMs : ms))
  }
  return {
    selected,
    hasUnsaved: false,
    isSubmitting,
    choose(question, option) {
      const ms = addElapsedTime(question)
      const next = latest.current.chosen.map((choice, i) => (i === question ? option : choice))
      latest.current = { ...latest.current, chosen: next, ms }
      setSelected(next)
      // Without storage the practice exists until the page closes.
      storeGuestPractice(latest.current).catch(() => undefined)
    },
    async submit() {
      setIsSubmitting(true)
      try {
        const ms = addElapsedTime(Math.max(0, latest.current.chosen.length - 1))
        const submitted = { ...latest.current, ms, submitted_at: new Date().toISOString() }
        await storeGuestPractice(submitted)
        latest.current = submitted
        const isAllCorrect = countCorrect(submitted) === submitted.exercise.questions.length
        return { isAllCorrect, path: resultPath(submitted.key, submitted.id) }
      } finally {
        setIsSubmitting(false)
      }
    },
  }
}

/** A practice without an account. */
export function GuestPracticeView({ stored }: { stored: DevicePractice }) {
  const { exercise } = stored
  const practice = useGuestPractice(stored)
  return <PracticePage text={{ ...exercise, words: countWords(exercise) }} practice={practice} />
}
