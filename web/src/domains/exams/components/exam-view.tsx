import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useLeaveGuard } from '../../../ui/layout/use-leave-guard.ts'
import { confirm, readyToAsk } from '../../../ui/overlay/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import type { Opened } from '../open-exam.ts'
import { unsavedAnswers } from '../saving/ledger.ts'
import { useTextSize } from '../text-size.ts'
import { useRunning } from '../use-running.ts'
import { useTimeSpent } from '../use-time-spent.ts'
import { AnswerNav, ClosingNotice } from './answer-nav.tsx'
import { AnswerSheet, sheetOf } from './answer-sheet.tsx'
import { Countdown } from './countdown.tsx'
import styles from './exam.module.css'
import { ExamMenu } from './exam-menu.tsx'
import { HandInSheet } from './hand-in-sheet.tsx'
import { PausedCover } from './paused-cover.tsx'
import { QuestionPane } from './question-pane.tsx'
import { SaveState } from './save-state.tsx'

type Overlay = 'sheet' | 'menu' | 'hand-in'
/** How long leaving waits for the save in flight. */
const PATIENCE_MS = 1_000

interface ExamViewProps {
  opened: Opened
  mayPause: boolean
  mayAbandon: boolean
}

/** A running exam, one question at a time. */
export function ExamView({ opened, mayPause, mayAbandon }: ExamViewProps) {
  const { exam } = opened
  const { questions, paper_info: paper } = exam
  const navigate = useNavigate()
  const running = useRunning(opened)
  const { saver, closing } = running
  const state = useStore(saver.store)
  const [at, setAt] = useState(opened.startAt)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [size, chooseSize] = useTextSize()
  const paused = running.attempt.status === 'paused'
  const question = questions[at]
  const groups = sheetOf(exam, state.ledger)
  const all = groups.flatMap((group) => group.questions)

  useEffect(() => void readyToAsk(), [])
  const unsaved = unsavedAnswers(state.ledger)
  useEffect(() => {
    // All answers are saved, so the error of the last submission is obsolete.
    if (unsaved === 0) setTrouble(null)
  }, [unsaved])
  useTimeSpent(saver, question?.question_id, !paused && !closing)
  const pick = (next: number) => {
    setOverlay(null)
    // Scroll to the top: the next question is read from its beginning.
    window.scrollTo({ top: 0 })
    setAt(Math.min(questions.length - 1, Math.max(0, next)))
  }
  const swipe = useSwipe((by) => pick(at + by))

  const asksToLeave = async () => {
    await Promise.race([saver.flush(), new Promise((done) => setTimeout(done, PATIENCE_MS))])
    const { ledger, notStored } = saver.store.getState()
    const waiting = unsavedAnswers(ledger)
    const fate = notStored
      ? `还有 ${waiting} 题没有保存，现在离开会丢失`
      : `还有 ${waiting} 题只存在本机，联网后打开本应用会自动保存`
    const kept = waiting > 0 ? fate : '答案已保存'
    return confirm({
      title: '离开考试？',
      message: `${kept}。${running.deadline === null ? '可以再回来作答' : '离开后计时不会停'}`,
      confirmLabel: '离开',
      cancelLabel: '继续作答',
    })
  }
  const leave = async () => {
    if (!(await asksToLeave())) return
    running.leave()
    void navigate('/paper-analysis')
  }
  // A reload also loses answers that are stored neither on the device nor on the server.
  const outside = state.notStored && unsaved > 0
  const blocker = useLeaveGuard(!closing, () => false, { onlyHistory: true, outside })
  const answerBlocker = async () => {
    if (!(await asksToLeave())) return blocker.reset?.()
    running.leave()
    blocker.proceed?.()
  }
  const latest = useRef(answerBlocker)
  useEffect(() => {
    latest.current = answerBlocker
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void latest.current()
  }, [blocker.state])
  const handIn = async () => {
    setTrouble(null)
    setTrouble(await running.handIn())
  }

  if (paused) return <PausedCover title={paper.title} onResume={running.resume} onBack={leave} />
  return (
    <Page
      title={paper.title}
      back={leave}
      actions={<IconButton icon="settings" label="考试设置" onClick={() => setOverlay('menu')} />}
      toolbar={
        <div className={styles.bar}>
          <span className="num" aria-hidden="true">
            {at + 1} / {questions.length}
          </span>
          <span className="sr-only" role="status">
            第 {at + 1} 题，共 {questions.length} 题
          </span>
          <SaveState saver={saver} />
          <span className={styles.grow} />
          {running.deadline !== null && (
            <Countdown clock={running.clock} deadline={running.deadline} onUp={running.timeUp} />
          )}
        </div>
      }
      footer={
        <AnswerNav
          at={at}
          count={questions.length}
          closing={closing}
          onPick={pick}
          onSheet={() => setOverlay('sheet')}
          onHandIn={() => setOverlay('hand-in')}
        />
      }
    >
      {closing && <ClosingNotice trouble={running.trouble} onRetry={running.timeUp} />}
      {state.trouble && !closing && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void saver.retry() }}>
          {state.trouble}
        </Notice>
      )}
      <div className={classes(styles.content, styles[size])} {...swipe}>
        {question && <QuestionPane exam={exam} question={question} saver={saver} disabled={closing} />}
      </div>
      <Sheet
        open={overlay === 'sheet'}
        onClose={() => setOverlay(null)}
        title="答题卡"
        footer={
          <Button block disabled={closing} onClick={() => setOverlay('hand-in')}>
            交卷
          </Button>
        }
      >
        <AnswerSheet groups={groups} current={at} onPick={pick} />
      </Sheet>
      <HandInSheet
        open={overlay === 'hand-in' && !closing}
        onClose={() => setOverlay(null)}
        questions={all}
        trouble={trouble}
        onPick={pick}
        onHandIn={handIn}
      />
      <ExamMenu
        open={overlay === 'menu'}
        onClose={() => setOverlay(null)}
        size={size}
        onSize={chooseSize}
        onPause={mayPause && !closing ? running.pause : undefined}
        mayAbandon={mayAbandon}
        attemptId={running.attempt.attempt_id}
        saver={saver}
      />
    </Page>
  )
}
