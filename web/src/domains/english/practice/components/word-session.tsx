import { type ReactNode, useEffect, useState } from 'react'
import { prepareSpeech, speak, stopSpeech } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import type { Word } from '../../content/content-packs.ts'
import { MarkKnownButton } from '../../known/mark-known-button.tsx'
import { Combo } from '../../session/combo.tsx'
import { QuestionStage, useStageFocus } from '../../session/question-stage.tsx'
import { type SessionRun, type Step, sessionProgress, type Task } from '../../session/session-run.ts'
import { StudyCard } from '../../session/study-card.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import { useWordSession } from '../../session/use-study-session.ts'
import { Confusables, Example, Senses, WordDetail } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import { mainMeaning } from '../answer-options.ts'
import { FillCard } from './fill-card.tsx'
import { MeaningCard } from './meaning-card.tsx'
import { SpellCard } from './spell-card.tsx'
import styles from './word-session.module.css'
import { WordSessionSummary } from './word-session-summary.tsx'

/** Introduces a new word with all its details. */
function IntroductionCard({ word, onKnown }: { word: Word; onKnown: () => void }) {
  useEffect(() => void speak(word.spelling), [word])
  return (
    <StudyCard tall>
      <WordHeading word={word} />
      <WordDetail word={word} />
      <MarkKnownButton word={word} onMarked={onKnown} />
    </StudyCard>
  )
}

/** Time to notice that the answer was right. */
const AUTO_ADVANCE_MS = 900

interface WordSessionProps {
  title: string
  run: SessionRun
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  /** Leaves before the end. */
  onLeave: () => void
  /** Starts another session after this one. */
  onRestart?: (() => void) | undefined
  /** Goes on after the summary, where the session is a part of something larger. */
  onContinue?: (() => void) | undefined
  /** Replaces the usual summary of the session. */
  renderSummary?: ((run: SessionRun) => ReactNode) | undefined
}

/** A word session, one step at a time, until every answer was right once. */
export function WordSession({
  title,
  run: start,
  pool,
  onLeave,
  onRestart,
  onContinue,
  renderSummary,
}: WordSessionProps) {
  const session = useWordSession(start)
  const { run, step, turn, verdict, combo, go: goNext, undo } = session
  const stage = useStageFocus(turn)
  useEffect(() => stopSpeech, [])
  const nextSpelling = run.queue[1]?.word.spelling
  useEffect(() => {
    if (nextSpelling) prepareSpeech(nextSpelling)
  }, [nextSpelling])
  useAutoAdvance(verdict?.right === true && step?.task !== 'meet', goNext, turn)
  useKeyboardShortcuts({ enter: verdict || step?.task === 'meet' ? goNext : undefined, z: undo })

  if (!step)
    return (
      <WordSessionSummary
        title={title}
        run={run}
        onLeave={onLeave}
        onRestart={onRestart}
        onContinue={onContinue}
        renderSummary={renderSummary}
      />
    )
  const nextLabel = nextLabelOf(step, verdict)
  return (
    <Page
      title={title}
      back={onLeave}
      actions={
        <>
          <Combo count={combo} />
          <IconButton icon="undo" label="撤销上一题" disabled={!undo} onClick={undo} />
        </>
      }
      toolbar={<Progress label="本次进度" value={sessionProgress(run)} max={1} hideLabel />}
      footer={
        nextLabel && (
          <Button block onClick={goNext}>
            {nextLabel}
          </Button>
        )
      }
    >
      <p className="sr-only" role="status">
        {verdict && step.task !== 'meet' && resultAnnouncement(step.word, verdict.right)}
      </p>
      <QuestionStage stageRef={stage} turn={turn} label={TASK_NAMES[step.task]}>
        <QuestionCard
          step={step}
          pool={pool}
          isAnswered={verdict !== undefined}
          onAnswer={session.judge}
          onKnown={() => session.skipWord(step.word.id)}
        />
        {verdict?.right === false && step.task !== 'spell' && (
          <div className={styles.lesson}>
            <Senses word={step.word} />
            <Example word={step.word} />
            <Confusables word={step.word} />
          </div>
        )}
      </QuestionStage>
    </Page>
  )
}

function QuestionCard({
  step: { task, word },
  pool,
  isAnswered,
  onAnswer,
  onKnown,
}: {
  step: Step
  pool: readonly Word[]
  isAnswered: boolean
  onAnswer: ReturnType<typeof useWordSession>['judge']
  onKnown: () => void
}) {
  if (task === 'meet') return <IntroductionCard word={word} onKnown={onKnown} />
  if (task === 'spell') return <SpellCard word={word} isAnswered={isAnswered} onAnswer={onAnswer} />
  if (task === 'fill') return <FillCard word={word} pool={pool} onAnswer={onAnswer} />
  return <MeaningCard word={word} pool={pool} isListening={task === 'listen'} onAnswer={onAnswer} />
}

const TASK_NAMES: Record<Task, string> = {
  meet: '新词',
  recognise: '看词选义',
  listen: '听音选义',
  spell: '看义拼写',
  fill: '选词填空',
}

/** Announces the result to screen readers, which do not see colours and marks. */
const resultAnnouncement = (word: Word, right: boolean): string =>
  right ? '答对了' : `答错了，${word.spelling} 的意思是 ${mainMeaning(word)}`

function nextLabelOf({ task }: Step, verdict: { right: boolean } | undefined): string | undefined {
  if (task === 'meet') return '记住了，下一个'
  if (!verdict) return undefined
  return verdict.right ? '答对了，继续' : '记住它，继续'
}

/** Continues automatically after a right answer; a tap continues sooner. */
function useAutoAdvance(right: boolean, goNext: () => void, turn: number) {
  const [latestCallback] = useState(() => ({ go: goNext }))
  useEffect(() => {
    latestCallback.go = goNext
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for each step
  useEffect(() => {
    if (!right) return
    const timer = setTimeout(() => latestCallback.go(), AUTO_ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [right, turn, latestCallback])
}
