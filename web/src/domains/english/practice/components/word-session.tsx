import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { prepareSpeech, stopSpeech } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import type { Word } from '../../content/content-packs.ts'
import { instructionFor } from '../../look/instruction-texts.ts'
import { StudyGuide } from '../../look/study-guide.tsx'
import { useStudyLook } from '../../look/study-look.ts'
import type { Mood } from '../../mascot/mascot.tsx'
import { NameCard } from '../../pictures/name-card.tsx'
import { NO_PICTURES, type PictureBook } from '../../pictures/picture-book.ts'
import { pictureOptions } from '../../pictures/picture-choices.ts'
import { WordPicture } from '../../pictures/word-picture.tsx'
import { Combo } from '../../session/combo.tsx'
import { QuestionStage, useStageFocus } from '../../session/question-stage.tsx'
import { type SessionRun, type Step, sessionProgress, type Task } from '../../session/session-run.ts'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import { useWordSession } from '../../session/use-study-session.ts'
import { Confusables, Example, Senses } from '../../words/word-detail.tsx'
import { mainMeaning } from '../answer-options.ts'
import { FillCard } from './fill-card.tsx'
import { IntroductionCard } from './introduction-card.tsx'
import { MeaningCard } from './meaning-card.tsx'
import { SpellCard } from './spell-card.tsx'
import styles from './word-session.module.css'
import { WordSessionSummary } from './word-session-summary.tsx'

/** Time to notice that the answer was right; young learners also watch the mascot. */
const AUTO_ADVANCE_MS = { young: 1_400, standard: 900, calm: 900 }

interface WordSessionProps {
  title: string
  run: SessionRun
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  /** Pictures of these words. */
  pictures?: PictureBook | undefined
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
  pictures = NO_PICTURES,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options for each step shown
  const pictured = useMemo(
    () => step && PICTURE_TASKS.has(step.task) && pictureOptions(step.word, pool, pictures, Math.random),
    [turn],
  )

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
      <StudyGuide
        {...instructionFor(step.task, step.task === 'spell' ? pictures.has(step.word.id) : !!pictured)}
        mood={moodFor(verdict, combo)}
        onSpoken={session.excludeTime}
      />
      <QuestionStage stageRef={stage} turn={turn} label={TASK_NAMES[step.task]}>
        <QuestionCard
          step={step}
          pool={pool}
          pictures={pictures}
          pictured={pictured || undefined}
          isAnswered={verdict !== undefined}
          onAnswer={session.judge}
          onKnown={() => session.skipWord(step.word.id)}
        />
        {verdict?.right === false && step.task !== 'spell' && (
          <div className={styles.lesson}>
            {!pictured && <WordPicture word={step.word} />}
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
  pictures,
  pictured,
  isAnswered,
  onAnswer,
  onKnown,
}: {
  step: Step
  pool: readonly Word[]
  pictures: PictureBook
  /** Options with pictures, if the question can be asked by pictures. */
  pictured: readonly Word[] | undefined
  isAnswered: boolean
  onAnswer: ReturnType<typeof useWordSession>['judge']
  onKnown: () => void
}) {
  if (task === 'meet') return <IntroductionCard word={word} onKnown={onKnown} />
  if (task === 'spell') return <SpellCard word={word} isAnswered={isAnswered} onAnswer={onAnswer} />
  if (task === 'fill') return <FillCard word={word} pool={pool} onAnswer={onAnswer} />
  if (task === 'name' && pictured)
    return <NameCard word={word} options={pictured} pictures={pictures} onAnswer={onAnswer} />
  return (
    <MeaningCard
      word={word}
      pool={pool}
      pictures={pictures}
      pictured={pictured}
      isListening={task === 'listen'}
      onAnswer={onAnswer}
    />
  )
}

/** Tasks that pictures can ask or answer. */
const PICTURE_TASKS: ReadonlySet<Task> = new Set<Task>(['recognise', 'name', 'listen'])

const TASK_NAMES: Record<Task, string> = {
  meet: '新词',
  recognise: '看词选义',
  name: '看图选词',
  listen: '听音选义',
  spell: '看义拼写',
  fill: '选词填空',
}

/** The mascot dances at every third right answer in a row. */
const DANCE_COMBO = 3

function moodFor(verdict: { right: boolean } | undefined, combo: number): Mood {
  if (!verdict) return 'idle'
  if (!verdict.right) return 'wrong'
  return combo > 0 && combo % DANCE_COMBO === 0 ? 'streak' : 'right'
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
  const delayMs = AUTO_ADVANCE_MS[useStudyLook()]
  useEffect(() => {
    latestCallback.go = goNext
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for each step
  useEffect(() => {
    if (!right) return
    const timer = setTimeout(() => latestCallback.go(), delayMs)
    return () => clearTimeout(timer)
  }, [right, turn, latestCallback, delayMs])
}
