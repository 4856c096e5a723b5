import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useLeaveGuard } from '../../../ui/layout/use-leave-guard.ts'
import { confirm, readyToAsk } from '../../../ui/overlay/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { AnswerNav, AnswerSheet, ClosingNotice, Countdown, HandInSheet } from '../../exams/public.ts'
import { HALL } from '../parts/addresses.ts'
import type { StoredPlay } from './autosave.ts'
import { answerAt, changeAnswer, isOpen, unsavedCount } from './ledger.ts'
import styles from './play.module.css'
import { QuestionPane } from './question-pane.tsx'
import { SaveState } from './save-state.tsx'
import { SharedText } from './shared-text.tsx'
import { usePlay } from './use-play.ts'

type Overlay = 'sheet' | 'hand-in'

/** A running play, one question at a time. */
export function PlayView({ stored }: { stored: StoredPlay }) {
  const { begun } = stored
  const { questions } = begun
  const play = usePlay(stored)
  const { saver, at, closing } = play
  const { ledger, trouble: unsaved } = useStore(saver.store)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const question = questions[at]
  const passage = begun.passages[question?.passage ?? -1]
  const cells = questions.map((_, i) => ({
    at: i,
    label: String(i + 1),
    answered: !isOpen(answerAt(ledger, i)),
    marked: false,
  }))

  useEffect(() => void readyToAsk(), [])
  const blocker = useLeaveGuard(true, play.isDone, { outside: false })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const waiting = unsavedCount(saver.store.getState().ledger)
    const fate = waiting > 0 ? `还有 ${waiting} 题只存在本机，请在时间结束前回到这里` : '答案已保存'
    void confirm({
      title: '离开挑战？',
      message: `${fate}。离开后计时不会停，时间到自动交卷`,
      confirmLabel: '离开',
      cancelLabel: '继续作答',
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, saver])

  const pick = (next: number) => {
    setOverlay(null)
    play.show(next)
    void saver.flush()
  }
  const swipe = useSwipe((by) => pick(at + by))
  const handIn = async () => {
    setTrouble(null)
    setTrouble(await play.handIn())
  }
  return (
    <Page
      title={begun.title}
      back={HALL}
      wide={begun.passages.length > 0}
      toolbar={
        <div className={styles.bar}>
          <span className="num">
            {at + 1} / {questions.length}
          </span>
          <SaveState saver={saver} />
          <span className={styles.grow} />
          <Countdown clock={play.clock} deadline={Date.parse(begun.ends_at)} onUp={play.finish} />
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
      {closing && <ClosingNotice trouble={play.trouble} onRetry={play.finish} />}
      {unsaved && !closing && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void saver.flush() }}>
          {unsaved}
        </Notice>
      )}
      <div className={passage ? styles.split : styles.content} {...swipe}>
        {passage && <SharedText key={passage.title} passage={passage} begun={begun} />}
        {question && (
          <QuestionPane
            key={`question ${at}`}
            number={at + 1}
            kind={begun.kind}
            question={question}
            answer={answerAt(ledger, at)}
            onChange={(answer) => saver.change(changeAnswer(saver.store.getState().ledger, at, answer))}
            disabled={closing}
          />
        )}
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
        <AnswerSheet groups={[{ title: '', questions: cells }]} current={at} onPick={pick} />
      </Sheet>
      <HandInSheet
        open={overlay === 'hand-in' && !closing}
        onClose={() => setOverlay(null)}
        questions={cells}
        trouble={trouble}
        onPick={pick}
        onHandIn={handIn}
      />
    </Page>
  )
}
