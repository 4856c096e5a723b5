import {
  getChallengeRanking,
  getReadingFigures,
  listReadingAttempts,
  listReadingExercises,
  saveReadingAnswers,
  submitReading,
} from '@shangxue/contract/reading'
import { useEffect, useRef, useState } from 'react'
import { call, useCall } from '../../lib/api/index.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { forgetKept, keep, type Opened } from './kept.ts'

/** What is chosen, kept on the server after each tap; what could not be sent goes with the next one, or once there is a network. */
export function usePractice({ begun, unsaved: left }: Opened, onQueued: () => void) {
  const [chosen, setChosen] = useState<readonly (number | null)[]>(begun.chosen)
  const [unsaved, setUnsaved] = useState(left)
  const ms = useRef([...begun.ms])
  const handed = useRef(false)
  const since = useRef(Date.now())
  const seq = useRef(begun.seq)
  const latest = useRef(chosen)
  // whose practice it is, whoever signs in on this device meanwhile
  const [owner] = useState(storedOwner)
  const hand = useCall(submitReading, {
    stale: [listReadingExercises, listReadingAttempts, getReadingFigures, getChallengeRanking],
    queue: {
      title: () => `阅读练习“${begun.title}”交卷`,
      onQueued: () => {
        handed.current = true
        forgetKept(begun.exercise_id, owner)
        onQueued()
      },
    },
  })

  const spend = (question: number) => {
    const now = Date.now()
    ms.current[question] = (ms.current[question] ?? 0) + now - since.current
    since.current = now
  }
  const save = useRef(async () => {
    seq.current += 1
    const state = (open: boolean) =>
      keep(
        {
          begun: { ...begun, chosen: [...latest.current], ms: [...ms.current], seq: seq.current },
          unsaved: open,
        },
        owner,
      )
    state(true)
    const input = { id: begun.attempt_id, seq: seq.current, chosen: [...latest.current], ms: [...ms.current] }
    const sent = await call(saveReadingAnswers, input, { owner, quiet: true }).catch(() => null)
    if (input.seq !== seq.current || handed.current) return
    setUnsaved(sent === null)
    state(sent === null)
  })
  useEffect(() => {
    // what was chosen before the page was opened again
    if (left) void save.current()
    const again = () => void save.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [left])

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
    async submit() {
      spend(Math.max(0, latest.current.length - 1))
      const result = await hand.mutateAsync({
        id: begun.attempt_id,
        chosen: [...latest.current],
        ms: [...ms.current],
      })
      handed.current = true
      forgetKept(begun.exercise_id, owner)
      return result
    },
  }
}
