import {
  getRewardAttempt,
  getRewardRanking,
  listRewardAttempts,
  startRewardTask,
  submitRewardTask,
} from '@shangxue/contract/rewards/attempts'
import { getRewardFigures, getRewardTask, listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call, invalidate, useCall } from '../../../lib/api/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { createClock } from '../../exams/public.ts'
import { resultAddress } from '../parts/addresses.ts'
import { autosavePlay, type StoredPlay, storedPlays } from './autosave.ts'
import { answerAt, answersOf, isOpen, type Ledger, openLedger } from './ledger.ts'

const AGAIN_MS = 2_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const STALE = [
  getRewardTask,
  listRewardTasks,
  listRewardAttempts,
  getRewardAttempt,
  getRewardRanking,
  getRewardFigures,
]

/** State of a running play: answers, clock and submission. */
export function usePlay({ begun, unsaved, at: shown, ahead }: StoredPlay) {
  const { attempt_id: id, task_id: taskId } = begun
  const navigate = useNavigate()
  const cache = useQueryClient()
  const submit = useCall(submitRewardTask, { quiet: true })
  const [clock] = useState(() => createClock(Date.now() + ahead))
  const [closing, setClosing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const over = useRef(() => {})
  const done = useRef(false)
  const here = useRef(true)
  const question = useRef(-1)
  const persist = (ledger: Ledger, owner: string) => {
    const latest = { ...begun, answers: [...ledger.held], seq: ledger.seq }
    const copy = { begun: latest, unsaved: ledger.unsaved, at: question.current }
    storedPlays.write(taskId, { ...copy, ahead: clock.now() - Date.now() }, owner)
  }
  const [saver] = useState(() =>
    autosavePlay({
      attemptId: id,
      ledger: openLedger(begun, unsaved),
      persist,
      onServerNow: clock.sync,
      onOver: () => over.current(),
    }),
  )
  const [at, setAt] = useState(() => {
    const { ledger } = saver.store.getState()
    const open = begun.questions.findIndex((_, i) => isOpen(answerAt(ledger, i)))
    return begun.questions[shown] ? shown : Math.max(0, open)
  })

  const handIn = async (): Promise<void> => {
    // The button was tapped again before the result page appeared.
    if (done.current) return
    const answers = answersOf(saver.store.getState().ledger)
    await submit.mutateAsync({ id, answers })
    done.current = true
    saver.close()
    storedPlays.remove(taskId, saver.owner)
    void invalidate(cache, STALE)
    // A user who has left the page must not be redirected.
    if (here.current) await navigate(resultAddress(id), { replace: true })
  }
  /** The time is up, or another device has submitted: retries until the server responds. */
  const finish = async () => {
    setClosing(true)
    setTrouble(null)
    while (here.current && !done.current) {
      try {
        return await handIn()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'expired') return
        if (!error.isTemporary) return setTrouble(error.message)
        await pause(AGAIN_MS)
      }
    }
  }
  useEffect(() => {
    over.current = () => void finish()
  })

  useEffect(() => {
    here.current = true
    const stop = saver.start()
    return () => {
      here.current = false
      stop()
      void saver.flush()
    }
  }, [saver])
  useEffect(() => {
    question.current = at
    saver.setLedger(saver.store.getState().ledger)
  }, [saver, at])
  useEffect(() => {
    // The page may have been suspended, so the clock may be wrong.
    const look = () => {
      if (document.visibilityState !== 'visible') return
      call(
        startRewardTask,
        { id: taskId },
        { owner: saver.owner, quiet: true, idempotencyKey: uniqueId() },
      ).then(
        ({ server_now }) => clock.sync(server_now),
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 409) over.current()
        },
      )
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [taskId, clock, saver])

  return {
    saver,
    clock,
    at,
    show: (next: number) => setAt(Math.min(begun.questions.length - 1, Math.max(0, next))),
    /** True once answers can no longer change. */
    closing,
    trouble,
    finish: () => void finish(),
    /** Submits the play. Resolves to the error message, or null on success. */
    handIn: () =>
      handIn().then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiError) return error.message
          throw error
        },
      ),
    isDone: () => done.current,
  }
}
