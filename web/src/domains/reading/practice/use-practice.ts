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
import { call } from '../../../lib/api/call.ts'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { type Autosave, createAutosave } from '../../../lib/autosave/autosave.ts'
import { type StoredPractice, storedPractices } from './open-practice.ts'

interface PracticeLedger extends Pick<StoredPractice['begun'], 'seq' | 'chosen' | 'ms'> {
  readonly unsaved: boolean
}

/** Autosave for a practice. Each save sends all choices. */
function autosavePractice({ begun, unsaved }: StoredPractice): Autosave<PracticeLedger> {
  const { seq, chosen, ms } = begun
  const autosave: Autosave<PracticeLedger> = createAutosave<PracticeLedger>({
    ...{ ledger: { seq, chosen, ms, unsaved }, offline: unsaved, hasUnsaved: (ledger) => ledger.unsaved },
    async save(owner) {
      const { unsaved: hasUnsaved, ...sent } = autosave.store.getState().ledger
      if (!hasUnsaved) return 'done'
      await call(saveReadingAnswers, { id: begun.attempt_id, ...sent }, { owner, quiet: true })
      autosave.store.setState({ saveError: null })
      const { ledger } = autosave.store.getState()
      if (ledger.seq === sent.seq) autosave.setLedger({ ...ledger, unsaved: false })
      return 'more'
    },
    persist: ({ unsaved: hasUnsaved, ...latest }, owner) =>
      storedPractices.write(
        begun.exercise_id,
        { begun: { ...begun, ...latest }, unsaved: hasUnsaved },
        owner,
      ),
  })
  return autosave
}

/** State of a practice of a signed-in user: choices and submission. */
export function usePractice(stored: StoredPractice, onQueued: () => void) {
  const { begun } = stored
  const [autosave] = useState(() => autosavePractice(stored))
  const { ledger, offline, saveError } = useStore(autosave.store)
  const lastChoiceAt = useRef(Date.now())
  const close = () => {
    autosave.close()
    storedPractices.remove(begun.exercise_id, autosave.owner)
  }
  const submitCall = useCall(submitReading, {
    invalidates: [listReadingExercises, listReadingAttempts, getReadingFigures, getChallengeRanking],
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
  const withTime = (question: number): PracticeLedger => {
    const timestamp = Date.now()
    const before = autosave.store.getState().ledger
    const spent = timestamp - lastChoiceAt.current
    lastChoiceAt.current = timestamp
    return { ...before, ms: before.ms.map((ms, index) => (index === question ? ms + spent : ms)) }
  }
  return {
    selected: ledger.chosen,
    hasUnsaved: offline || saveError !== null,
    isSubmitting: submitCall.isPending,
    choose(question: number, option: number) {
      const ledgerWithTime = withTime(question)
      const chosen = ledgerWithTime.chosen.map((choice, index) => (index === question ? option : choice))
      autosave.setLedger({ ...ledgerWithTime, chosen, seq: ledgerWithTime.seq + 1, unsaved: true })
      void autosave.flush()
    },
    async submit(taskAnswers?: RequestOf<typeof submitReading>['task_answers']) {
      const ledgerWithTime = withTime(Math.max(0, begun.questions.length - 1))
      autosave.setLedger(ledgerWithTime)
      const { chosen, ms } = ledgerWithTime
      const result = await submitCall.mutateAsync({
        ...{ id: begun.attempt_id, chosen, ms },
        ...(taskAnswers && { task_answers: taskAnswers }),
      })
      close()
      return result
    },
  }
}
