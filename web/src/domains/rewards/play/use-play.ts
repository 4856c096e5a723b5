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

/** A play that runs: its answers, its clock and how it ends. */
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
    // tapped again before the result is drawn
    if (done.current) return
    const answers = answersOf(saver.store.getState().ledger)
    await submit.mutateAsync({ id, answers })
    done.current = true
    saver.close()
    storedPlays.remove(taskId, saver.owner)
    void invalidate(cache, STALE)
    // who has left is somewhere else on purpose
    if (here.current) await navigate(resultAddress(id), { replace: true })
  }
  /** The time is up, or another device has handed in: until the server says what stands. */
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
    // the clock may have stood still in a page that slept
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
    /** Nothing can be changed any more. */
    closing,
    trouble,
    finish: () => void finish(),
    /** Answers what hinders, in words. */
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
