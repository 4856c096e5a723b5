import {
  getChallengeRanking,
  getReadingFigures,
  listReadingAttempts,
  listReadingExercises,
  saveReadingAnswers,
  submitReading,
} from '@shangxue/contract/reading/endpoints'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call, useCall } from '../../lib/api/index.ts'
import { type Autosave, createAutosave } from '../../lib/autosave/autosave.ts'
import { type StoredPractice, storedPractices } from './open-practice.ts'

interface Ledger extends Pick<StoredPractice['begun'], 'seq' | 'chosen' | 'ms'> {
  readonly unsaved: boolean
}

/** Autosave for a practice. Each save sends all choices. */
function autosavePractice({ begun, unsaved }: StoredPractice): Autosave<Ledger> {
  const { seq, chosen, ms } = begun
  const autosave: Autosave<Ledger> = createAutosave<Ledger>({
    ...{ ledger: { seq, chosen, ms, unsaved }, offline: unsaved, hasUnsaved: (now) => now.unsaved },
    async save(owner) {
      const { unsaved: left, ...sent } = autosave.store.getState().ledger
      if (!left) return 'done'
      await call(saveReadingAnswers, { id: begun.attempt_id, ...sent }, { owner, quiet: true })
      autosave.store.setState({ trouble: null })
      const { ledger } = autosave.store.getState()
      if (ledger.seq === sent.seq) autosave.setLedger({ ...ledger, unsaved: false })
      return 'more'
    },
    persist: ({ unsaved: left, ...latest }, owner) =>
      storedPractices.write(begun.exercise_id, { begun: { ...begun, ...latest }, unsaved: left }, owner),
  })
  return autosave
}

/** State of a practice of a signed-in user: choices and submission. */
export function usePractice(opened: StoredPractice, onQueued: () => void) {
  const { begun } = opened
  const [autosave] = useState(() => autosavePractice(opened))
  const { ledger, offline, trouble } = useStore(autosave.store)
  const since = useRef(Date.now())
  const close = () => {
    autosave.close()
    storedPractices.remove(begun.exercise_id, autosave.owner)
  }
  const hand = useCall(submitReading, {
    stale: [listReadingExercises, listReadingAttempts, getReadingFigures, getChallengeRanking],
    queue: {
      title: () => `阅读练习“${begun.title}”交卷`,
      onQueued: () => {
        close()
        onQueued()
      },
    },
  })
  useEffect(() => {
    autosave.setLedger(autosave.store.getState().ledger)
    return autosave.start()
  }, [autosave])

  /** Returns the ledger with the time since the last choice added to a question. */
  const withTime = (question: number): Ledger => {
    const now = Date.now()
    const before = autosave.store.getState().ledger
    const spent = now - since.current
    since.current = now
    return { ...before, ms: before.ms.map((ms, at) => (at === question ? ms + spent : ms)) }
  }
  return {
    chosen: ledger.chosen,
    unsaved: offline || trouble !== null,
    handing: hand.isPending,
    choose(question: number, option: number) {
      const timed = withTime(question)
      const chosen = timed.chosen.map((one, at) => (at === question ? option : one))
      autosave.setLedger({ ...timed, chosen, seq: timed.seq + 1, unsaved: true })
      void autosave.flush()
    },
    async submit() {
      const timed = withTime(Math.max(0, begun.questions.length - 1))
      autosave.setLedger(timed)
      const { chosen, ms } = timed
      const result = await hand.mutateAsync({ id: begun.attempt_id, chosen, ms })
      close()
      return result
    },
  }
}
