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
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { createServerClock } from '../../exams/public.ts'
import { resultPath } from '../reward-paths.ts'
import { autosavePlay, type StoredPlay, storedPlays } from './autosave-play.ts'
import { allAnswers, answerAt, isUnanswered, openPlayLedger, type PlayLedger } from './play-ledger.ts'

const RETRY_MS = 2_000
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const PLAY_QUERIES = [
  getRewardTask,
  listRewardTasks,
  listRewardAttempts,
  getRewardAttempt,
  getRewardRanking,
  getRewardFigures,
]

/** State of a running play: answers, clock and submission. */
export function usePlay({ begun, unsaved, at: lastIndex, ahead: clockOffset }: StoredPlay) {
  const { attempt_id: id, task_id: taskId } = begun
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const submitCall = useCall(submitRewardTask, { quiet: true })
  const [clock] = useState(() => createServerClock(Date.now() + clockOffset))
  const [isClosing, setIsClosing] = useState(false)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const latestOnOver = useRef(() => {})
  const isSubmitted = useRef(false)
  const isOnPage = useRef(true)
  const currentIndex = useRef(-1)
  const persist = (ledger: PlayLedger, owner: string) => {
    const latest = { ...begun, answers: [...ledger.onServer], seq: ledger.seq }
    const copy = { begun: latest, unsaved: ledger.unsaved, at: currentIndex.current }
    storedPlays.write(taskId, { ...copy, ahead: clock.now() - Date.now() }, owner)
  }
  const [saver] = useState(() =>
    autosavePlay({
      attemptId: id,
      ledger: openPlayLedger(begun, unsaved),
      persist,
      onServerNow: clock.sync,
      onOver: () => latestOnOver.current(),
    }),
  )
  const [index, setIndex] = useState(() => {
    const { ledger } = saver.store.getState()
    const firstUnanswered = begun.questions.findIndex((_, i) => isUnanswered(answerAt(ledger, i)))
    return begun.questions[lastIndex] ? lastIndex : Math.max(0, firstUnanswered)
  })

  const submitPlay = async (): Promise<void> => {
    // The button was tapped again before the result page appeared.
    if (isSubmitted.current) return
    const answers = allAnswers(saver.store.getState().ledger)
    await submitCall.mutateAsync({ id, answers })
    isSubmitted.current = true
    saver.close()
    storedPlays.remove(taskId, saver.owner)
    void invalidate(queryClient, PLAY_QUERIES)
    // A user who has left the page must not be redirected.
    if (isOnPage.current) await navigate(resultPath(id), { replace: true })
  }
  /** The time is up, or another device has submitted: retries until the server responds. */
  const submitUntilDone = async () => {
    setIsClosing(true)
    setSubmitError(null)
    while (isOnPage.current && !isSubmitted.current) {
      try {
        return await submitPlay()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'expired') return
        if (!error.isTemporary) return setSubmitError(error.message)
        await wait(RETRY_MS)
      }
    }
  }
  useEffect(() => {
    latestOnOver.current = () => void submitUntilDone()
  })

  useEffect(() => {
    isOnPage.current = true
    const stop = saver.start()
    return () => {
      isOnPage.current = false
      stop()
      void saver.flush()
    }
  }, [saver])
  useEffect(() => {
    currentIndex.current = index
    saver.setLedger(saver.store.getState().ledger)
  }, [saver, index])
  useEffect(() => {
    // The page may have been suspended, so the clock may be wrong.
    const refreshClock = () => {
      if (document.visibilityState !== 'visible') return
      call(
        startRewardTask,
        { id: taskId },
        { owner: saver.owner, quiet: true, idempotencyKey: uniqueId() },
      ).then(
        ({ server_now }) => clock.sync(server_now),
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 409) latestOnOver.current()
        },
      )
    }
    document.addEventListener('visibilitychange', refreshClock)
    return () => document.removeEventListener('visibilitychange', refreshClock)
  }, [taskId, clock, saver])

  return {
    saver,
    clock,
    at: index,
    goTo: (next: number) => setIndex(Math.min(begun.questions.length - 1, Math.max(0, next))),
    /** True once answers can no longer change. */
    closing: isClosing,
    submitError,
    finish: () => void submitUntilDone(),
    /** Submits the play. Resolves to the error message, or null on success. */
    submit: () =>
      submitPlay().then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiError) return error.message
          throw error
        },
      ),
    isDone: () => isSubmitted.current,
  }
}
