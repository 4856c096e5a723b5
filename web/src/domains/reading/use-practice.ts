import type { Output } from '@shangxue/contract/endpoint'
import {
  getReadingFigures,
  listReadingAttempts,
  listReadingExercises,
  saveReadingAnswers,
  type startReading,
  submitReading,
} from '@shangxue/contract/reading'
import { useEffect, useRef, useState } from 'react'
import { call, useCall } from '../../lib/api/index.ts'

export type Begun = Output<typeof startReading>

/** What is chosen, kept on the server after each tap; what could not be sent goes with the next one, or once there is a network. */
export function usePractice(begun: Begun) {
  const [chosen, setChosen] = useState<readonly (number | null)[]>(begun.chosen)
  const [unsaved, setUnsaved] = useState(false)
  const ms = useRef([...begun.ms])
  const since = useRef(Date.now())
  const seq = useRef(begun.seq)
  const latest = useRef(chosen)
  const hand = useCall(submitReading, {
    stale: [listReadingExercises, listReadingAttempts, getReadingFigures],
  })

  const spend = (question: number) => {
    const now = Date.now()
    ms.current[question] = (ms.current[question] ?? 0) + now - since.current
    since.current = now
  }
  const save = useRef(async () => {
    seq.current += 1
    const input = { id: begun.attempt_id, seq: seq.current, chosen: [...latest.current], ms: [...ms.current] }
    const sent = await call(saveReadingAnswers, input, { quiet: true }).catch(() => null)
    if (input.seq === seq.current) setUnsaved(sent === null)
  })
  useEffect(() => {
    const again = () => void save.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return {
    chosen,
    unsaved,
    handing: hand.isPending,
    choose(question: number, option: number) {
      spend(question)
      latest.current = latest.current.map((one, i) => (i === question ? option : one))
      setChosen(latest.current)
      void save.current()
    },
    submit() {
      spend(Math.max(0, latest.current.length - 1))
      return hand.mutateAsync({ id: begun.attempt_id, chosen: [...latest.current], ms: [...ms.current] })
    },
  }
}
