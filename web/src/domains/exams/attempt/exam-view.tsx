import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { useLeaveGuard } from '../../../ui/layout/page/use-leave-guard.ts'
import { confirm, preloadConfirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { AnswerNav, ClosingNotice } from '../answering/answer-nav.tsx'
import { AnswerSheet, groupBySection } from '../answering/answer-sheet.tsx'
import { Countdown } from '../answering/countdown.tsx'
import { SubmitSheet } from '../answering/submit-sheet.tsx'
import { unsavedAnswers } from '../saving/answer-ledger.ts'
import styles from './exam.module.css'
import { ExamMenu } from './exam-menu.tsx'
import type { OpenedExam } from './open-exam.ts'
import { QuestionPane } from './question-pane.tsx'
import { SaveState } from './save-state.tsx'
import { useRunningExam, useTimeSpent } from './use-running-exam.ts'
import { useTextSize } from './use-text-size.ts'

interface PausedCoverProps {
  title: string
  onResume: () => Promise<void>
  onBack: () => void
}

/** Hides the questions while the exam is paused. */
function PausedCover({ title, onResume, onBack }: PausedCoverProps) {
  return (
    <Page
      title={title}
      back={onBack}
      footer={
        <Button block icon="play" onClick={onResume}>
          继续考试
        </Button>
      }
    >
      <EmptyState icon="pause" title="考试已暂停" hint="计时已停止，继续后接着作答" />
    </Page>
  )
}

type Overlay = 'sheet' | 'menu' | 'hand-in'
/** How long leaving waits for the save in flight. */
const LEAVE_WAIT_MS = 1_000

interface ExamViewProps {
  openedExam: OpenedExam
  canPause: boolean
  canAbandon: boolean
}

/** A running exam, one question at a time. */
export function ExamView({ openedExam, canPause, canAbandon }: ExamViewProps) {
  const { exam } = openedExam
  const { questions, paper_info: paper } = exam
  const navigate = useNavigate()
  const runningExam = useRunningExam(openedExam)
  const { saver, closing: isClosing } = runningExam
  const state = useStore(saver.store)
  const [index, setIndex] = useState(openedExam.startAt)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [size, setSize] = useTextSize()
  const paused = runningExam.attempt.status === 'paused'
  const question = questions[index]
  const groups = groupBySection(exam, state.ledger)
  const allQuestions = groups.flatMap((group) => group.questions)

  useEffect(() => void preloadConfirm(), [])
  const unsaved = unsavedAnswers(state.ledger)
  useEffect(() => {
    // All answers are saved, so the error of the last submission is obsolete.
    if (unsaved === 0) setSubmitError(null)
  }, [unsaved])
  useTimeSpent(saver, question?.question_id, !paused && !isClosing)
  const goTo = (next: number) => {
    setOverlay(null)
    // Scroll to the top: the next question is read from its beginning.
    window.scrollTo({ top: 0 })
    setIndex(Math.min(questions.length - 1, Math.max(0, next)))
  }
  const swipe = useSwipe((step) => goTo(index + step))

  const confirmLeave = async () => {
    await Promise.race([saver.flush(), new Promise((done) => setTimeout(done, LEAVE_WAIT_MS))])
    const { ledger, notStored } = saver.store.getState()
    const unsavedCount = unsavedAnswers(ledger)
    const unsavedText = notStored
      ? `还有 ${unsavedCount} 题没有保存，现在离开会丢失`
      : `还有 ${unsavedCount} 题只存在本机，联网后打开本应用会自动保存`
    const savedText = unsavedCount > 0 ? unsavedText : '答案已保存'
    return confirm({
      title: '离开考试？',
      message: `${savedText}。${runningExam.deadline === null ? '可以再回来作答' : '离开后计时不会停'}`,
      confirmLabel: '离开',
      cancelLabel: '继续作答',
    })
  }
  const leave = async () => {
    if (!(await confirmLeave())) return
    runningExam.leave()
    void navigate('/paper-analysis')
  }
  // A reload also loses answers that are stored neither on the device nor on the server.
  const warnOnReload = state.notStored && unsaved > 0
  const blocker = useLeaveGuard(!isClosing, () => false, { onlyHistory: true, outside: warnOnReload })
  const answerBlocker = async () => {
    if (!(await confirmLeave())) return blocker.reset?.()
    runningExam.leave()
    blocker.proceed?.()
  }
  const latestAnswerBlocker = useRef(answerBlocker)
  useEffect(() => {
    latestAnswerBlocker.current = answerBlocker
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void latestAnswerBlocker.current()
  }, [blocker.state])
  const submit = async () => {
    setSubmitError(null)
    setSubmitError(await runningExam.submit())
  }

  if (paused) return <PausedCover title={paper.title} onResume={runningExam.resume} onBack={leave} />
  return (
    <Page
      title={paper.title}
      back={leave}
      actions={<IconButton icon="settings" label="考试设置" onClick={() => setOverlay('menu')} />}
      toolbar={
        <div className={styles.bar}>
          <span className="num" aria-hidden="true">
            {index + 1} / {questions.length}
          </span>
          <span className="sr-only" role="status">
            第 {index + 1} 题，共 {questions.length} 题
          </span>
          <SaveState saver={saver} />
          <span className={styles.grow} />
          {runningExam.deadline !== null && (
            <Countdown
              clock={runningExam.clock}
              deadline={runningExam.deadline}
              onTimeUp={runningExam.timeUp}
            />
          )}
        </div>
      }
      footer={
        <AnswerNav
          index={index}
          count={questions.length}
          isClosing={isClosing}
          onPick={goTo}
          onSheet={() => setOverlay('sheet')}
          onSubmit={() => setOverlay('hand-in')}
        />
      }
    >
      {isClosing && <ClosingNotice error={runningExam.submitError} onRetry={runningExam.timeUp} />}
      {state.saveError && !isClosing && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void saver.retry() }}>
          {state.saveError}
        </Notice>
      )}
      <div className={classes(styles.content, styles[size])} {...swipe}>
        {question && <QuestionPane exam={exam} question={question} saver={saver} disabled={isClosing} />}
      </div>
      <Sheet
        open={overlay === 'sheet'}
        onClose={() => setOverlay(null)}
        title="答题卡"
        footer={
          <Button block disabled={isClosing} onClick={() => setOverlay('hand-in')}>
            交卷
          </Button>
        }
      >
        <AnswerSheet groups={groups} current={index} onPick={goTo} />
      </Sheet>
      <SubmitSheet
        open={overlay === 'hand-in' && !isClosing}
        onClose={() => setOverlay(null)}
        questions={allQuestions}
        error={submitError}
        onPick={goTo}
        onSubmit={submit}
      />
      <ExamMenu
        open={overlay === 'menu'}
        onClose={() => setOverlay(null)}
        size={size}
        onSize={setSize}
        onPause={canPause && !isClosing ? runningExam.pause : undefined}
        canAbandon={canAbandon}
        attemptId={runningExam.attempt.attempt_id}
        saver={saver}
      />
    </Page>
  )
}
