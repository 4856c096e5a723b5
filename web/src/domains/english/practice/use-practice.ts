import { type Attempt, rate } from '@shangxue/study/rating'
import { useEffect, useReducer, useRef } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { recordAnswer, undoAnswer } from '../store/study.ts'
import { answered, comboOf, type Run, SKILL_OF, type Step } from './run.ts'

export type Given = Omit<Attempt, 'ms'>

interface Sitting {
  readonly run: Run
  /** How the step that is shown was answered; undefined while it is still open. */
  readonly verdict: { readonly right: boolean } | undefined
  /** Counts what was shown: an answer taken back shows its step anew. */
  readonly turn: number
}
type Move = { type: 'judged'; right: boolean } | { type: 'run'; run: Run }

const moved = (sitting: Sitting, move: Move): Sitting =>
  move.type === 'run'
    ? { run: move.run, verdict: undefined, turn: sitting.turn + 1 }
    : { ...sitting, verdict: { right: move.right } }

/** A sitting that records what is answered: `judge` says how, `go` leads to the next step. */
export function usePractice(start: Run) {
  const [{ run, verdict, turn }, move] = useReducer(moved, { run: start, verdict: undefined, turn: 0 })
  const shownAt = useRef(performance.now())
  const pending = useRef<{
    step: Step
    next: (id: string | undefined) => Run
    id: Promise<string> | undefined
  }>(undefined)
  const step = run.queue[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from each new step
  useEffect(() => {
    shownAt.current = performance.now()
    pending.current = undefined
  }, [turn])

  function judge(given: Given): void {
    if (!step || step.task === 'meet' || pending.current) return
    const ms = performance.now() - shownAt.current
    const rated = rate({ ...given, ms })
    const right = rated !== 'again'
    playSound(right ? 'success' : 'error')
    const subject = { kind: 'word', item: step.word.id, skill: SKILL_OF[step.task] } as const
    const id = step.again ? undefined : recordAnswer(subject, rated, ms)
    pending.current = { step, id, next: (made) => answered(run, rated, made) }
    move({ type: 'judged', right })
  }

  async function go(): Promise<void> {
    if (!step) return
    if (step.task === 'meet') return move({ type: 'run', run: answered(run, undefined, undefined) })
    const judged = pending.current
    if (judged?.step !== step) return
    move({ type: 'run', run: judged.next(await judged.id) })
  }

  /** Takes the answer before the step that is shown back, and asks it again. */
  async function undo(): Promise<void> {
    const judged = pending.current
    if (judged) {
      pending.current = undefined
      move({ type: 'run', run })
      const id = await judged.id
      if (id) await undoAnswer(id)
      return
    }
    const { before } = run
    if (!before) return
    const id = run.done.at(-1)?.id
    move({ type: 'run', run: before })
    if (id) await undoAnswer(id)
  }

  return {
    run,
    step,
    turn,
    verdict,
    combo: comboOf(run) + (verdict?.right ? 1 : 0),
    judge,
    go,
    undo: verdict || run.before ? undo : undefined,
  }
}
