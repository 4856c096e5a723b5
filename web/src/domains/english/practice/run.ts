import type { Skill } from '@shangxue/study/history'
import type { Rated } from '@shangxue/study/memory'
import type { Word } from '../packs.ts'

/** What is asked of a word; `meet` shows it for the first time, `fill` asks which word its example lacks. */
export type Task = 'meet' | 'recognise' | 'listen' | 'spell' | 'fill'

interface Asked {
  /** Asked once more in the same sitting, since it went wrong: practice that no memory is made of. */
  readonly again: boolean
}
export interface Step extends Asked {
  readonly word: Word
  readonly task: Task
}

interface Done<S> {
  readonly step: S
  /** Undefined for a word that was only met. */
  readonly rated: Rated | undefined
  /** Of the recorded answer. */
  readonly id: string | undefined
}

/** One sitting. What went wrong comes back a few steps later until it is right. */
export interface Run<S extends Asked = Step> {
  readonly queue: readonly S[]
  readonly done: readonly Done<S>[]
  readonly steps: number
  readonly before: Run<S> | undefined
}

const COMES_BACK_AFTER = 4

export const startRun = <S extends Asked = Step>(steps: readonly Omit<S, 'again'>[]): Run<S> => ({
  queue: steps.map((step) => ({ ...step, again: false }) as S),
  done: [],
  steps: steps.length,
  before: undefined,
})

/** The sitting after its first step was answered. */
export function answered<S extends Asked>(
  run: Run<S>,
  rated: Rated | undefined,
  id: string | undefined,
): Run<S> {
  const [step, ...rest] = run.queue
  if (!step) return run
  const queue = [...rest]
  if (rated === 'again') queue.splice(COMES_BACK_AFTER, 0, { ...step, again: true })
  return { ...run, queue, done: [...run.done, { step, rated, id }], before: run }
}

/** 0 to 1: what is right stays behind, what comes back does not count. */
export const progressOf = ({ queue, steps }: Pick<Run, 'steps'> & { queue: readonly unknown[] }): number =>
  steps === 0 ? 1 : (steps - queue.length) / steps

/** First tries only: how the sitting went. */
export function resultOf({ done }: Run) {
  const first = done.filter(({ step, rated }) => !step.again && rated !== undefined)
  const wrong = first.filter(({ rated }) => rated === 'again').map(({ step }) => step.word)
  return {
    asked: first.length,
    right: first.length - wrong.length,
    /** Each once. */
    wrong: [...new Map(wrong.map((word) => [word.id, word])).values()],
    words: new Set(done.map(({ step }) => step.word.id)).size,
  }
}

/** Right answers in a row, up to now. */
export function comboOf({ done }: { done: readonly Pick<Done<unknown>, 'rated'>[] }): number {
  const asked = done.filter(({ rated }) => rated !== undefined)
  const last = asked.findLastIndex(({ rated }) => rated === 'again')
  return asked.length - 1 - last
}

const NEW_TOGETHER = 4

/** In as few groups as can be, of nearly one size: ten are 4, 3 and 3. */
export function evenGroups<T>(all: readonly T[], most: number): T[][] {
  const groups = Math.ceil(all.length / most)
  return Array.from({ length: groups }, (_, i) =>
    all.slice(Math.ceil((i * all.length) / groups), Math.ceil(((i + 1) * all.length) / groups)),
  )
}

/**
 * New words, a few at a time: met one after another, then recognised in another order, then written. At the end all of them
 * are written once more: what is repeated after some minutes is still there on the next day. `dice` gives 0–1.
 */
export function stepsToLearn(words: readonly Word[], dice: () => number): Omit<Step, 'again'>[] {
  const steps: Omit<Step, 'again'>[] = []
  for (const some of evenGroups(words, NEW_TOGETHER)) {
    for (const task of ['meet', 'recognise', 'spell'] as const) {
      const order = task === 'meet' ? some : shuffled(some, dice)
      for (const word of order) steps.push({ word, task })
    }
  }
  for (const word of shuffled(words, dice)) steps.push({ word, task: 'spell' })
  return steps
}

/** Tasks that a memory of the same name is made of; the others are practice. */
const TRAINED = ['recognise', 'listen', 'spell'] as const satisfies readonly (Task & Skill)[]

/** The task that trains a skill of words, and the skill that a task trains: they have one name. */
export const trainedBy = (named: Task | Skill) => TRAINED.find((name) => name === named)

/** In another order (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], dice: () => number): T[] {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1))
    ;[order[i], order[j]] = [order[j] as T, order[i] as T]
  }
  return order
}
