import { getUserExamHistory, getUserStats, pauseExam, resumeExam } from '@shangxue/contract/exams/endpoints'
import { getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate, useCall } from '../../lib/api/index.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { createClock } from './clock.ts'
import { createHandIn } from './hand-in.ts'
import { askAttempt, isOver, type Opened } from './open-exam.ts'
import { autosaveExam, type ExamAutosave, notifyLate } from './saving/autosave.ts'
import { openAttempts, release } from './saving/open-attempts.ts'

const STALE = [listPapers, getPaperDetail, getUserStats, getUserExamHistory, getWrongQuestions]
/** State of a running attempt: answers, clock, pause and submission. */
export function useRunning({ exam, unsaved, serverNow }: Opened) {
  const attemptId = exam.attempt.attempt_id
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [attempt, setAttempt] = useState(exam.attempt)
  const [closing, setClosing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [clock] = useState(() => createClock(serverNow))
  const here = useRef(true)
  const letGo = useRef(() => {})

  const [saver] = useState<ExamAutosave>(() =>
    autosaveExam({
      attemptId,
      answers: exam.answers,
      unsaved,
      onServerNow: clock.sync,
      onPaused: () => void look(),
      onOver: () => {
        notifyLate(saver.store.getState().ledger)
        void finish(clock.now())
      },
      onOvertaken: () => toast('有题目刚在另一台设备上改过，已显示那里的答案', { kind: 'warning' }),
    }),
  )
  const toResult = useCallback(() => {
    void invalidate(cache, STALE)
    // A user who has left the page must not be redirected.
    if (here.current) void navigate(`/paper-analysis/result/${attemptId}`, { replace: true })
  }, [attemptId, cache, navigate])

  const look = useCallback(async () => {
    const now = await askAttempt(attemptId).catch(() => undefined)
    if (!now) return
    clock.sync(now.server_now)
    if (!isOver({ attempt: now })) return setAttempt(now)
    notifyLate(saver.store.getState().ledger)
    await saver.close()
    toResult()
  }, [attemptId, clock, saver, toResult])

  const handIn = useMemo(() => {
    const onEarly = (now: typeof attempt) => {
      setClosing(false)
      setAttempt(now)
    }
    return createHandIn({ attemptId, saver, clock, onDone: toResult, onEarly })
  }, [attemptId, saver, clock, toResult])

  const finish = async (deadline: number) => {
    setClosing(true)
    setTrouble(null)
    setTrouble(await handIn.atDeadline(deadline))
  }
  const deadline = attempt.deadline === null ? null : Date.parse(attempt.deadline)

  useEffect(() => {
    here.current = true
    openAttempts.add(attemptId)
    const stop = saver.start()
    letGo.current = () => {
      here.current = false
      stop()
      release(attemptId)
    }
    return () => letGo.current()
  }, [attemptId, saver])
  useEffect(() => {
    handIn.enter()
    return handIn.leave
  }, [handIn])
  useEffect(() => {
    // The page may have been suspended, so the clock may be wrong.
    const onChange = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [look])

  const pausing = useCall(pauseExam)
  const resuming = useCall(resumeExam)
  const moved = (work: Promise<typeof attempt>) =>
    work.then(
      (now) => {
        clock.sync(now.server_now)
        setAttempt(now)
        // Do not await the refetch: the clock is already running.
        void invalidate(cache, [getPaperDetail])
      },
      () => undefined, // the shell reports the error
    )

  return {
    attempt,
    deadline,
    clock,
    saver,
    /** True once the time is up: answers can no longer change. */
    closing,
    trouble,
    handIn: handIn.now,
    /** Stops this page before the navigation completes. The app then sends the unsaved answers. */
    leave: () => letGo.current(),
    timeUp: () => void finish(deadline ?? clock.now()),
    async pause() {
      await saver.flush()
      await moved(pausing.mutateAsync({ attempt_id: attemptId }))
    },
    async resume() {
      await moved(resuming.mutateAsync({ attempt_id: attemptId }))
      void saver.flush()
    },
  }
}
