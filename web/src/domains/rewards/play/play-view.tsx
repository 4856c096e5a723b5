import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { useLeaveGuard } from '../../../ui/layout/page/use-leave-guard.ts'
import { confirm, preloadConfirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { AnswerNav, AnswerSheet, ClosingNotice, Countdown, SubmitSheet } from '../../exams/public.ts'
import { TASKS_PATH } from '../reward-paths.ts'
import type { StoredPlay } from './autosave-play.ts'
import styles from './play.module.css'
import { answerAt, changeAnswer, isUnanswered, unsavedCount } from './play-ledger.ts'
import { QuestionPane } from './question-pane.tsx'
import { SaveState } from './save-state.tsx'
import { SharedPassage } from './shared-passage.tsx'
import { usePlay } from './use-play.ts'

type Overlay = 'sheet' | 'hand-in'

/** A running play, one question at a time. */
export function PlayView({ stored }: { stored: StoredPlay }) {
  const { begun } = stored
  const { questions } = begun
  const play = usePlay(stored)
  const { saver, at: index, closing: isClosing } = play
  const { ledger, saveError } = useStore(saver.store)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const question = questions[index]
  const passage = begun.passages[question?.passage ?? -1]
  const sheetQuestions = questions.map((_, i) => ({
    index: i,
    label: String(i + 1),
    isAnswered: !isUnanswered(answerAt(ledger, i)),
    isMarked: false,
  }))

  useEffect(() => void preloadConfirm(), [])
  const blocker = useLeaveGuard(true, play.isDone, { outside: false })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const pendingCount = unsavedCount(saver.store.getState().ledger)
    const savedText =
      pendingCount > 0 ? `还有 ${pendingCount} 题只存在本机，请在时间结束前回到这里` : '答案已保存'
    void confirm({
      title: '离开挑战？',
      message: `${savedText}。离开后计时不会停，时间到自动交卷`,
      confirmLabel: '离开',
      cancelLabel: '继续作答',
    }).then((confirmed) => (confirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker, saver])

  const goTo = (next: number) => {
    setOverlay(null)
    play.goTo(next)
    void saver.flush()
  }
  const swipe = useSwipe((step) => goTo(index + step))
  const submit = async () => {
    setSubmitError(null)
    setSubmitError(await play.submit())
  }
  return (
    <Page
      title={begun.title}
      back={TASKS_PATH}
      wide={begun.passages.length > 0}
      toolbar={
        <div className={styles.bar}>
          <span className="num">
            {index + 1} / {questions.length}
          </span>
          <SaveState saver={saver} />
          <span className={styles.grow} />
          <Countdown clock={play.clock} deadline={Date.parse(begun.ends_at)} onTimeUp={play.finish} />
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
      {isClosing && <ClosingNotice error={play.submitError} onRetry={play.finish} />}
      {saveError && !isClosing && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void saver.flush() }}>
          {saveError}
        </Notice>
      )}
      <div className={passage ? styles.split : styles.content} {...swipe}>
        {passage && <SharedPassage key={passage.title} passage={passage} begun={begun} />}
        {question && (
          <QuestionPane
            key={`question ${index}`}
            number={index + 1}
            kind={begun.kind}
            question={question}
            answer={answerAt(ledger, index)}
            onChange={(answer) => saver.change(changeAnswer(saver.store.getState().ledger, index, answer))}
            disabled={isClosing}
          />
        )}
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
        <AnswerSheet groups={[{ title: '', questions: sheetQuestions }]} current={index} onPick={goTo} />
      </Sheet>
      <SubmitSheet
        open={overlay === 'hand-in' && !isClosing}
        onClose={() => setOverlay(null)}
        questions={sheetQuestions}
        error={submitError}
        onPick={goTo}
        onSubmit={submit}
      />
    </Page>
  )
}
