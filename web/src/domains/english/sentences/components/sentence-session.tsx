import type { AlignedPiece } from '@shangxue/study/language/alignment'
import { useEffect, useState } from 'react'
import { prepareSpeech } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { useVoice } from '../../audio/use-voice.ts'
import { Combo } from '../../session/combo.tsx'
import { QuestionStage, useStageFocus } from '../../session/question-stage.tsx'
import { type SessionRun, sessionProgress } from '../../session/session-run.ts'
import { StudyCard } from '../../session/study-card.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import { useStudySession } from '../../session/use-study-session.ts'
import { alignAnswer, rateSentenceAnswer, type SentenceAnswer } from '../sentence-answer.ts'
import { SENTENCE_MODE_INFO, type SentenceMode } from '../sentence-modes.ts'
import type { SentenceStep } from '../sentence-queue.ts'
import { DictationCard } from './dictation-card.tsx'
import { OrderCard } from './order-card.tsx'
import { SentenceFeedback } from './sentence-feedback.tsx'
import { SentenceSessionSummary } from './sentence-session-summary.tsx'
import { TranslationCard } from './translation-card.tsx'

interface SentenceSessionProps {
  mode: SentenceMode
  run: SessionRun<SentenceStep>
  onLeave: () => void
  onRestart: () => void
}

/** A session of sentences, dictated or translated, each with its correction. */
export function SentenceSession({ mode, run: start, onLeave, onRestart }: SentenceSessionProps) {
  const { title, skill } = SENTENCE_MODE_INFO[mode]
  const session = useStudySession(start, ({ sentence }) => ({ kind: 'sentence', item: sentence.id, skill }))
  const { run, step, turn, verdict, combo, go, undo } = session
  const [outcome, setOutcome] = useState<{
    turn: number
    revealed: boolean
    pieces: readonly AlignedPiece[]
  }>()
  const voice = useVoice()
  const stageRef = useStageFocus(turn)
  const nextText = run.queue[1]?.sentence.en
  useEffect(() => {
    if (nextText) prepareSpeech(nextText)
  }, [nextText])
  const stopAndGoNext = () => {
    voice.stop()
    return go()
  }
  const stopAndUndo =
    undo &&
    (() => {
      voice.stop()
      return undo()
    })
  useKeyboardShortcuts({ enter: verdict ? stopAndGoNext : undefined, z: stopAndUndo })

  if (!step) return <SentenceSessionSummary title={title} run={run} onLeave={onLeave} onRestart={onRestart} />
  const { sentence } = step
  const judge = (answer: SentenceAnswer) => {
    const { pieces } = alignAnswer(answer.text, sentence, mode !== 'dictation')
    voice.stop()
    setOutcome({ turn, revealed: answer.revealed, pieces })
    session.judge((ms, expected) => rateSentenceAnswer(answer, pieces, sentence, { ms, expected }))
  }
  const cardProps = { sentence, isAnswered: verdict !== undefined, onAnswer: judge }
  return (
    <Page
      title={title}
      back={onLeave}
      actions={
        <>
          <Combo count={combo} />
          <IconButton icon="undo" label="撤销上一题" disabled={!stopAndUndo} onClick={stopAndUndo} />
        </>
      }
      toolbar={<Progress label="本次进度" value={sessionProgress(run)} max={1} hideLabel />}
      footer={
        verdict && (
          <Button block onClick={stopAndGoNext}>
            {verdict.right ? '继续' : '记住它，继续'}
          </Button>
        )
      }
    >
      <QuestionStage stageRef={stageRef} turn={turn} label={SENTENCE_MODE_INFO[mode].title} isSpacious>
        <StudyCard>
          {mode === 'dictation' && <DictationCard {...cardProps} voice={voice} />}
          {mode === 'translation' && <TranslationCard {...cardProps} />}
          {mode === 'order' && <OrderCard {...cardProps} />}
        </StudyCard>
        {verdict && outcome?.turn === turn && (
          <SentenceFeedback
            mode={mode}
            sentence={sentence}
            pieces={outcome.revealed ? undefined : outcome.pieces}
          />
        )}
      </QuestionStage>
    </Page>
  )
}
