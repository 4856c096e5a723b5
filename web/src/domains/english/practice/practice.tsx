import { type ReactNode, useEffect, useState } from 'react'
import { hush, prepareSpeech } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Combo } from '../components/combo.tsx'
import { Confusables, Example, Senses } from '../components/word-detail.tsx'
import type { Word } from '../packs.ts'
import { Stage } from '../stage.tsx'
import { useKeys } from '../use-keys.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { ChoiceCard } from './choice-card.tsx'
import { meaningOf } from './choices.ts'
import { FillCard } from './fill-card.tsx'
import { MeetCard } from './meet-card.tsx'
import styles from './practice.module.css'
import { progressOf, type Run, type Step, type Task } from './run.ts'
import { SittingDone } from './sitting-done.tsx'
import { SpellCard } from './spell-card.tsx'
import { usePractice } from './use-practice.ts'

/** Time to notice that the answer was right. */
const ON_AFTER_MS = 900

interface PracticeProps {
  title: string
  run: Run
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  /** Leaves before the end. */
  onLeave: () => void
  /** Starts another session after this one. */
  onMore?: (() => void) | undefined
  /** Replaces the usual summary of the session. */
  outcome?: ((run: Run) => ReactNode) | undefined
}

/** A word session, one step at a time, until every answer was right once. */
export function Practice({ title, run: start, pool, onLeave, onMore, outcome }: PracticeProps) {
  const practice = usePractice(start)
  const { run, step, turn, verdict, combo, go, undo } = practice
  const stage = useStageFocus(turn)
  useEffect(() => hush, [])
  const next = run.queue[1]?.word.spelling
  useEffect(() => {
    if (next) prepareSpeech(next)
  }, [next])
  useOnAfterRight(verdict?.right === true && step?.task !== 'meet', go, turn)
  useKeys({ enter: verdict || step?.task === 'meet' ? go : undefined, z: undo })

  if (!step)
    return <SittingDone title={title} run={run} onLeave={onLeave} onMore={onMore} outcome={outcome} />
  const on = leadOn(step, verdict)
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
      toolbar={<Progress label="本次进度" value={progressOf(run)} max={1} hideLabel />}
      footer={
        on && (
          <Button block onClick={go}>
            {on}
          </Button>
        )
      }
    >
      <p className="sr-only" role="status">
        {verdict && step.task !== 'meet' && spoken(step.word, verdict.right)}
      </p>
      <Stage at={stage} turn={turn} label={TASK_NAMES[step.task]}>
        <Card step={step} pool={pool} judged={verdict !== undefined} onJudge={practice.judge} />
        {verdict?.right === false && step.task !== 'spell' && (
          <div className={styles.lesson}>
            <Senses word={step.word} />
            <Example word={step.word} />
            <Confusables word={step.word} />
          </div>
        )}
      </Stage>
    </Page>
  )
}

function Card({
  step: { task, word },
  pool,
  judged,
  onJudge,
}: {
  step: Step
  pool: readonly Word[]
  judged: boolean
  onJudge: ReturnType<typeof usePractice>['judge']
}) {
  if (task === 'meet') return <MeetCard word={word} />
  if (task === 'spell') return <SpellCard word={word} judged={judged} onJudge={onJudge} />
  if (task === 'fill') return <FillCard word={word} pool={pool} onJudge={onJudge} />
  return <ChoiceCard word={word} pool={pool} heard={task === 'listen'} onJudge={onJudge} />
}

const TASK_NAMES: Record<Task, string> = {
  meet: '新词',
  recognise: '看词选义',
  listen: '听音选义',
  spell: '看义拼写',
  fill: '选词填空',
}

/** Announces the result to screen readers, which do not see colours and marks. */
const spoken = (word: Word, right: boolean): string =>
  right ? '答对了' : `答错了，${word.spelling} 的意思是 ${meaningOf(word)}`

function leadOn({ task }: Step, verdict: { right: boolean } | undefined): string | undefined {
  if (task === 'meet') return '记住了，下一个'
  if (!verdict) return undefined
  return verdict.right ? '答对了，继续' : '记住它，继续'
}

/** Continues automatically after a right answer; a tap continues sooner. */
function useOnAfterRight(right: boolean, go: () => void, turn: number) {
  const [latest] = useState(() => ({ go }))
  useEffect(() => {
    latest.go = go
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for each step
  useEffect(() => {
    if (!right) return
    const timer = setTimeout(() => latest.go(), ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [right, turn, latest])
}
