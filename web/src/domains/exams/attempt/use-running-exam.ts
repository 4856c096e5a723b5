import { getUserExamHistory, getUserStats, pauseExam, resumeExam } from '@shangxue/contract/exams/endpoints'
import { getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { createServerClock } from '../answering/server-clock.ts'
import { autosaveExam, type ExamAutosave, notifyLate } from '../saving/autosave-exam.ts'
import { openAttempts, releaseAttempt } from '../saving/open-attempts.ts'
import { getAttempt, isFinished, type OpenedExam } from './open-exam.ts'
import { createSubmitter } from './submit-exam.ts'

/**
 * Counts the seconds that a question is visible, saves it when the user leaves it, and records it
 * as the open question.
 */
export function useTimeSpent(saver: ExamAutosave, questionId: number | undefined, isCounting: boolean): void {
  useEffect(() => {
    if (questionId === undefined || !isCounting) return
    saver.enter(questionId)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') saver.spend(questionId, 1)
    }, 1_000)
    return () => {
      clearInterval(timer)
      saver.leave(questionId)
    }
  }, [saver, questionId, isCounting])
}

const EXAM_QUERIES = [listPapers, getPaperDetail, getUserStats, getUserExamHistory, getWrongQuestions]
/** State of a running attempt: answers, clock, pause and submission. */
export function useRunningExam({ exam, unsaved, serverNow }: OpenedExam) {
  const attemptId = exam.attempt.attempt_id
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(exam.attempt)
  const [isClosing, setIsClosing] = useState(false)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [clock] = useState(() => createServerClock(serverNow))
  const isOnPage = useRef(true)
  const stopPage = useRef(() => {})

  const [saver] = useState<ExamAutosave>(() =>
    autosaveExam({
      attemptId,
      answers: exam.answers,
      unsaved,
      onServerNow: clock.sync,
      onPaused: () => void refreshAttempt(),
      onOver: () => {
        notifyLate(saver.store.getState().ledger)
        void submitAtDeadline(clock.now())
      },
      onOvertaken: () => toast('有题目刚在另一台设备上改过，已显示那里的答案', { kind: 'warning' }),
    }),
  )
  const showResult = useCallback(() => {
    void invalidate(queryClient, EXAM_QUERIES)
    // A user who has left the page must not be redirected.
    if (isOnPage.current) void navigate(`/paper-analysis/result/${attemptId}`, { replace: true })
  }, [attemptId, queryClient, navigate])

  const refreshAttempt = useCallback(async () => {
    const current = await getAttempt(attemptId).catch(() => undefined)
    if (!current) return
    clock.sync(current.server_now)
    if (!isFinished({ attempt: current })) return setAttempt(current)
    notifyLate(saver.store.getState().ledger)
    await saver.close()
    showResult()
  }, [attemptId, clock, saver, showResult])

  const submitter = useMemo(() => {
    const onStillRunning = (current: typeof attempt) => {
      setIsClosing(false)
      setAttempt(current)
    }
    return createSubmitter({ attemptId, saver, clock, onDone: showResult, onStillRunning })
  }, [attemptId, saver, clock, showResult])

  const submitAtDeadline = async (deadline: number) => {
    setIsClosing(true)
    setSubmitError(null)
    setSubmitError(await submitter.atDeadline(deadline))
  }
  const deadline = attempt.deadline === null ? null : Date.parse(attempt.deadline)

  useEffect(() => {
    isOnPage.current = true
    openAttempts.add(attemptId)
    const stop = saver.start()
    stopPage.current = () => {
      isOnPage.current = false
      stop()
      releaseAttempt(attemptId)
    }
    return () => stopPage.current()
  }, [attemptId, saver])
  useEffect(() => {
    submitter.enter()
    return submitter.leave
  }, [submitter])
  useEffect(() => {
    // The page may have been suspended, so the clock may be wrong.
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void refreshAttempt()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [refreshAttempt])

  const pauseCall = useCall(pauseExam)
  const resumeCall = useCall(resumeExam)
  const applyAttempt = (work: Promise<typeof attempt>) =>
    work.then(
      (current) => {
        clock.sync(current.server_now)
        setAttempt(current)
        // Do not await the refetch: the clock is already running.
        void invalidate(queryClient, [getPaperDetail])
      },
      () => undefined, // the shell reports the error
    )

  return {
    attempt,
    deadline,
    clock,
    saver,
    /** True once the time is up: answers can no longer change. */
    closing: isClosing,
    submitError,
    submit: submitter.now,
    /** Stops this page before the navigation completes. The app then sends the unsaved answers. */
    leave: () => stopPage.current(),
    timeUp: () => void submitAtDeadline(deadline ?? clock.now()),
    async pause() {
      await saver.flush()
      await applyAttempt(pauseCall.mutateAsync({ attempt_id: attemptId }))
    },
    async resume() {
      await applyAttempt(resumeCall.mutateAsync({ attempt_id: attemptId }))
      void saver.flush()
    },
  }
}
