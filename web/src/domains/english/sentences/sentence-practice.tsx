import type { Aligned } from '@shangxue/study/alignment'
import { useEffect, useState } from 'react'
import { prepareSpeech } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Combo } from '../components/combo.tsx'
import { StudyCard } from '../components/study-card.tsx'
import { progressOf, type Run } from '../practice/run.ts'
import { useSitting } from '../practice/use-sitting.ts'
import { Stage } from '../stage.tsx'
import { useKeys } from '../use-keys.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { useVoice } from '../use-voice.ts'
import { DictationCard } from './dictation-card.tsx'
import { compared, type GivenSentence, rateGiven } from './given.ts'
import { MODE_FACTS, type Mode } from './modes.ts'
import { OrderCard } from './order-card.tsx'
import type { SentenceStep } from './queue.ts'
import { SentenceLesson } from './sentence-lesson.tsx'
import { SentencesDone } from './sentences-done.tsx'
import { TranslationCard } from './translation-card.tsx'

interface SentencePracticeProps {
  mode: Mode
  run: Run<SentenceStep>
  onLeave: () => void
  onMore: () => void
}

/** A session of sentences, dictated or translated, each with its correction. */
export function SentencePractice({ mode, run: start, onLeave, onMore }: SentencePracticeProps) {
  const { title, skill } = MODE_FACTS[mode]
  const sitting = useSitting(start, ({ sentence }) => ({ kind: 'sentence', item: sentence.id, skill }))
  const { run, step, turn, verdict, combo, go, undo } = sitting
  const [outcome, setOutcome] = useState<{ turn: number; revealed: boolean; pieces: readonly Aligned[] }>()
  const voice = useVoice()
  const stage = useStageFocus(turn)
  const next = run.queue[1]?.sentence.en
  useEffect(() => {
    if (next) prepareSpeech(next)
  }, [next])
  const on = () => {
    voice.stop()
    return go()
  }
  const back =
    undo &&
    (() => {
      voice.stop()
      return undo()
    })
  useKeys({ enter: verdict ? on : undefined, z: back })

  if (!step) return <SentencesDone title={title} run={run} onLeave={onLeave} onMore={onMore} />
  const { sentence } = step
  const judge = (given: GivenSentence) => {
    const { pieces } = compared(given.text, sentence, mode !== 'dictation')
    voice.stop()
    setOutcome({ turn, revealed: given.revealed, pieces })
    sitting.judge((ms, expected) => rateGiven(given, pieces, sentence, { ms, expected }))
  }
  const card = { sentence, judged: verdict !== undefined, onJudge: judge }
  return (
    <Page
      title={title}
      back={onLeave}
      actions={
        <>
          <Combo count={combo} />
          <IconButton icon="undo" label="撤销上一题" disabled={!back} onClick={back} />
        </>
      }
      toolbar={<Progress label="本次进度" value={progressOf(run)} max={1} hideLabel />}
      footer={
        verdict && (
          <Button block onClick={on}>
            {verdict.right ? '继续' : '记住它，继续'}
          </Button>
        )
      }
    >
      <Stage at={stage} turn={turn} label={MODE_FACTS[mode].title} roomy>
        <StudyCard>
          {mode === 'dictation' && <DictationCard {...card} voice={voice} />}
          {mode === 'translation' && <TranslationCard {...card} />}
          {mode === 'order' && <OrderCard {...card} />}
        </StudyCard>
        {verdict && outcome?.turn === turn && (
          <SentenceLesson
            mode={mode}
            sentence={sentence}
            pieces={outcome.revealed ? undefined : outcome.pieces}
          />
        )}
      </Stage>
    </Page>
  )
}
