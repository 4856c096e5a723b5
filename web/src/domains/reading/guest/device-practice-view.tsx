import { useRef, useState } from 'react'
import { type Practice, PracticePage, type PracticePageFrame } from '../practice/practice-page.tsx'
import { resultPath } from '../reading-paths.ts'
import { useTaskAnswers } from '../tasks/use-task-answers.ts'
import { adoptPractices } from './adopt-practices.ts'
import { countCorrect, countWords } from './grade-practice.ts'
import { type DevicePractice, GUEST, storeDevicePractice } from './guest-store.ts'

/** Sends a submitted practice to its account, now or when the network returns. */
const sendSoon = (owner: string) =>
  // The first run may have begun before the practice was stored.
  void adoptPractices(owner)
    .then(() => adoptPractices(owner))
    .catch(() => undefined)

/** State of a practice on this device. It is stored after each choice and graded here. */
function useDevicePractice(
  owner: string,
  stored: DevicePractice,
): Practice & { latest: () => DevicePractice } {
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
    latest: () => latest.current,
    selected,
    hasUnsaved: false,
    isSubmitting,
    choose(question, option) {
      const ms = addElapsedTime(question)
      const next = latest.current.chosen.map((choice, i) => (i === question ? option : choice))
      latest.current = { ...latest.current, chosen: next, ms }
      setSelected(next)
      // Without storage the practice exists until the page closes.
      storeDevicePractice(owner, latest.current).catch(() => undefined)
    },
    async submit() {
      setIsSubmitting(true)
      try {
        const ms = addElapsedTime(Math.max(0, latest.current.chosen.length - 1))
        const submitted = { ...latest.current, ms, submitted_at: new Date().toISOString() }
        await storeDevicePractice(owner, submitted)
        latest.current = submitted
        if (owner !== GUEST) sendSoon(owner)
        const isAllCorrect = countCorrect(submitted) === submitted.exercise.questions.length
        return { isAllCorrect, path: resultPath(submitted.key, submitted.id) }
      } finally {
        setIsSubmitting(false)
      }
    },
  }
}

interface DevicePracticeViewProps {
  /** `GUEST`, or the owner key of a signed-in user. */
  owner: string
  stored: DevicePractice
  frame?: PracticePageFrame
  /** Called with the submitted practice instead of opening its result. */
  onSubmitted?: (practice: DevicePractice) => void
}

/** A practice that is stored on this device: a guest's, or one without a network. */
export function DevicePracticeView({ owner, stored, frame, onSubmitted }: DevicePracticeViewProps) {
  const { exercise } = stored
  const { latest, ...practice } = useDevicePractice(owner, stored)
  const taskState = useTaskAnswers(owner, stored.id)
  return (
    <PracticePage
      text={{ ...exercise, words: countWords(exercise) }}
      practice={practice}
      tasks={exercise.tasks && { stems: exercise.tasks.map(({ stem }) => stem), state: taskState }}
      {...frame}
      {...(onSubmitted && { onSubmitted: () => onSubmitted(latest()) })}
    />
  )
}
