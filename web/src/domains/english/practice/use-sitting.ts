import type { Subject } from '@shangxue/study/history'
import type { Rated } from '@shangxue/study/memory'
import { useEffect, useReducer, useRef } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { memoryOf, studyDay, useStudy } from '../store/state.ts'
import { recordAnswer, undoAnswer } from '../store/study.ts'
import { answered, comboOf, type Run } from './run.ts'

/** Recall probability of a subject now; undefined before its first answer. */
function expectedNow(subject: Subject): number | undefined {
  const memory = memoryOf(subject)
  return memory && useStudy.getState().scheduler.retrievability(memory, studyDay())
}

interface Asked {
  readonly again: boolean
}
interface Sitting<S extends Asked> {
  readonly run: Run<S>
  /** Result of the current step; undefined while it is unanswered. */
  readonly verdict: { readonly right: boolean } | undefined
  /** Increases with every step shown. */
  readonly turn: number
}
type Move<S extends Asked> = { type: 'judged'; right: boolean } | { type: 'run'; run: Run<S> }

function moved<S extends Asked>(sitting: Sitting<S>, move: Move<S>): Sitting<S> {
  if (move.type === 'judged') return { ...sitting, verdict: { right: move.right } }
  return { run: move.run, verdict: undefined, turn: sitting.turn + 1 }
}

/**
 * A session that records answers. `judge` rates an answer from its time in ms and the recall probability
 * before it (undefined for a first answer); `go` advances to the next step. `subjectOf` returns undefined for
 * a step without a question, and null for a question that updates no memory.
 */
export function useSitting<S extends Asked>(
  start: Run<S>,
  subjectOf: (step: S) => Subject | null | undefined,
) {
  const [{ run, verdict, turn }, move] = useReducer(moved<S>, { run: start, verdict: undefined, turn: 0 })
  const shownAt = useRef(performance.now())
  const pending = useRef<{
    step: S
    next: Run<S>
    id: string | undefined
  }>(undefined)
  const step = run.queue[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timing for each step
  useEffect(() => {
    shownAt.current = performance.now()
    pending.current = undefined
  }, [turn])

  function judge(rate: (ms: number, expected: number | undefined) => Rated): void {
    const subject = step && subjectOf(step)
    if (!step || subject === undefined || pending.current) return
    const ms = performance.now() - shownAt.current
    const rated = rate(ms, subject ? expectedNow(subject) : undefined)
    const right = rated !== 'again'
    playSound(right ? 'success' : 'error')
    const id = subject && !step.again ? recordAnswer(subject, rated, ms).id : undefined
    pending.current = { step, id, next: answered(run, rated, id) }
    move({ type: 'judged', right })
  }

  function go(): void {
    if (!step) return
    const judged = pending.current
    pending.current = undefined
    if (subjectOf(step) === undefined) move({ type: 'run', run: answered(run, undefined, undefined) })
    else if (judged?.step === step) move({ type: 'run', run: judged.next })
  }

  /** Undoes the latest answer and asks it again. */
  function undo(): void {
    const judged = pending.current
    const back = judged ? run : run.before
    if (!back) return
    const id = judged ? judged.id : run.done.at(-1)?.id
    pending.current = undefined
    move({ type: 'run', run: back })
    if (id) void undoAnswer(id)
  }

  return {
    run,
    step,
    /** Changes with every step shown, even if the same one is repeated. */
    turn,
    verdict,
    combo: comboOf(run) + (verdict?.right ? 1 : 0),
    judge,
    go,
    undo: verdict || run.before ? undo : undefined,
  }
}
