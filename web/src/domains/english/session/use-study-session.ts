import { PROBED_SKILL } from '@shangxue/study/known/known-words'
import { type AnswerAttempt, rateAnswer } from '@shangxue/study/scheduling/answer-rating'
import type { Subject } from '@shangxue/study/scheduling/history'
import type { AnswerRating } from '@shangxue/study/scheduling/memory'
import { useEffect, useReducer, useRef } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { recordAnswer, undoAnswer } from '../store/study-log.ts'
import { currentStudyDay, memoryOf, useStudy } from '../store/study-state.ts'
import {
  afterAnswer,
  currentCombo,
  matchingSkill,
  type SessionRun,
  type Step,
  withoutWord,
} from './session-run.ts'

/** Recall probability of a subject now; undefined before its first answer. */
function recallNow(subject: Subject): number | undefined {
  const memory = memoryOf(subject)
  return memory && useStudy.getState().scheduler.retrievability(memory, currentStudyDay())
}

interface Repeatable {
  readonly again: boolean
}
interface SessionState<S extends Repeatable> {
  readonly run: SessionRun<S>
  /** Result of the current step; undefined while it is unanswered. */
  readonly verdict: { readonly right: boolean } | undefined
  /** Increases with every step shown. */
  readonly turn: number
}
type SessionAction<S extends Repeatable> =
  | { type: 'judged'; right: boolean }
  | { type: 'run'; run: SessionRun<S> }

function reduceSession<S extends Repeatable>(
  state: SessionState<S>,
  action: SessionAction<S>,
): SessionState<S> {
  if (action.type === 'judged') return { ...state, verdict: { right: action.right } }
  return { run: action.run, verdict: undefined, turn: state.turn + 1 }
}

/**
 * A session that records answers. `judge` rates an answer from its time in ms and the recall probability
 * before it (undefined for a first answer); `go` advances to the next step. `subjectOf` returns undefined for
 * a step without a question, and null for a question that updates no memory.
 */
export function useStudySession<S extends Repeatable>(
  start: SessionRun<S>,
  subjectOf: (step: S) => Subject | null | undefined,
) {
  const [{ run, verdict, turn }, dispatch] = useReducer(reduceSession<S>, {
    run: start,
    verdict: undefined,
    turn: 0,
  })
  const shownAt = useRef(performance.now())
  const pending = useRef<{
    step: S
    next: SessionRun<S>
    id: string | undefined
  }>(undefined)
  /** Time of the step that was not spent on the answer, in ms. */
  const excludedMs = useRef(0)
  const step = run.queue[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timing for each step
  useEffect(() => {
    shownAt.current = performance.now()
    excludedMs.current = 0
    pending.current = undefined
  }, [turn])

  function judge(rate: (ms: number, expected: number | undefined) => AnswerRating): void {
    const subject = step && subjectOf(step)
    if (!step || subject === undefined || pending.current) return
    const ms = performance.now() - shownAt.current
    const rating = rate(Math.max(0, ms - excludedMs.current), subject ? recallNow(subject) : undefined)
    const isRight = rating !== 'again'
    if (!isRight && subject?.skill === PROBED_SKILL && memoryOf(subject)?.known)
      toast('这个熟词有点生了，没关系，放回来再学一学', { kind: 'hint' })
    playSound(isRight ? 'success' : 'error')
    const id = subject && !step.again ? recordAnswer(subject, rating, ms).id : undefined
    pending.current = { step, id, next: afterAnswer(run, rating, id) }
    dispatch({ type: 'judged', right: isRight })
  }

  function goNext(): void {
    if (!step) return
    const judged = pending.current
    pending.current = undefined
    if (subjectOf(step) === undefined) dispatch({ type: 'run', run: afterAnswer(run, undefined, undefined) })
    else if (judged?.step === step) dispatch({ type: 'run', run: judged.next })
  }

  /** Undoes the latest answer and asks it again. */
  function undo(): void {
    const judged = pending.current
    const previousRun = judged ? run : run.previous
    if (!previousRun) return
    const id = judged ? judged.id : run.done.at(-1)?.id
    pending.current = undefined
    dispatch({ type: 'run', run: previousRun })
    if (id) void undoAnswer(id)
  }

  /** Continues with another run: the same session without some of its steps. */
  function replaceRun(next: SessionRun<S>): void {
    pending.current = undefined
    dispatch({ type: 'run', run: next })
  }

  return {
    run,
    replaceRun,
    step,
    /** Changes with every step shown, even if the same one is repeated. */
    turn,
    verdict,
    /** Leaves time out of the rating of the current answer, such as that of a spoken instruction. */
    excludeTime(ms: number) {
      excludedMs.current += ms
    },
    combo: currentCombo(run) + (verdict?.right ? 1 : 0),
    judge,
    go: goNext,
    undo: verdict || run.previous ? undo : undefined,
  }
}

export type WordAnswer = Omit<AnswerAttempt, 'ms' | 'expected'>

function subjectOfStep({ word, task }: Step): Subject | null | undefined {
  if (task === 'meet') return undefined
  const skill = matchingSkill(task)
  return skill ? { kind: 'word', item: word.id, skill } : null
}

/** A session of words. `judge` rates an answer to the current step. */
export function useWordSession(start: SessionRun) {
  const { judge, replaceRun, ...session } = useStudySession(start, subjectOfStep)
  return {
    ...session,
    /** Leaves out the remaining steps of a word that the learner knows already. */
    skipWord: (item: number) => replaceRun(withoutWord(session.run, item)),
    judge: (answer: WordAnswer) => judge((ms, expected) => rateAnswer({ ...answer, ms, expected })),
  }
}
