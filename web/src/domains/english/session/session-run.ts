import type { Skill } from '@shangxue/study/scheduling/history'
import type { AnswerRating } from '@shangxue/study/scheduling/memory'
import type { Word } from '../content/content-packs.ts'

/**
 * Task of a step; `meet` introduces a new word, `name` asks for the word of a picture, `fill` for the word that
 * an example lacks.
 */
export type Task = 'meet' | 'recognise' | 'name' | 'listen' | 'spell' | 'fill'

interface Repeatable {
  /** True for a repetition in the same session after a wrong answer; it creates no memory. */
  readonly again: boolean
}
export interface Step extends Repeatable {
  readonly word: Word
  readonly task: Task
}

interface CompletedStep<S> {
  readonly step: S
  /** Undefined for a word that was only introduced. */
  readonly rated: AnswerRating | undefined
  /** Id of the recorded answer. */
  readonly id: string | undefined
}

/** State of one session. Wrong steps return a few steps later until they are right. */
export interface SessionRun<S extends Repeatable = Step> {
  readonly queue: readonly S[]
  readonly done: readonly CompletedStep<S>[]
  readonly steps: number
  readonly previous: SessionRun<S> | undefined
}

const REPEAT_AFTER_STEPS = 4

export const startSession = <S extends Repeatable = Step>(
  steps: readonly Omit<S, 'again'>[],
): SessionRun<S> => ({
  queue: steps.map((step) => ({ ...step, again: false }) as S),
  done: [],
  steps: steps.length,
  previous: undefined,
})

/** The session after an answer to its first step. */
export function afterAnswer<S extends Repeatable>(
  run: SessionRun<S>,
  rated: AnswerRating | undefined,
  id: string | undefined,
): SessionRun<S> {
  const [step, ...rest] = run.queue
  if (!step) return run
  const queue = [...rest]
  if (rated === 'again') queue.splice(REPEAT_AFTER_STEPS, 0, { ...step, again: true })
  return { ...run, queue, done: [...run.done, { step, rated, id }], previous: run }
}

/** The session without the remaining steps of a word. */
export function withoutWord(run: SessionRun, item: number): SessionRun {
  const queue = run.queue.filter(({ word }) => word.id !== item)
  return { ...run, queue, steps: run.steps - (run.queue.length - queue.length), previous: run }
}

/** Progress from 0 to 1: right steps count, repetitions do not. */
export const sessionProgress = ({
  queue,
  steps,
}: Pick<SessionRun, 'steps'> & { queue: readonly unknown[] }): number =>
  steps === 0 ? 1 : (steps - queue.length) / steps

/** Result of the session, counting first attempts only. */
export function sessionResult({ done }: SessionRun) {
  const first = done.filter(({ step, rated }) => !step.again && rated !== undefined)
  const wrong = first.filter(({ rated }) => rated === 'again').map(({ step }) => step.word)
  return {
    answeredCount: first.length,
    right: first.length - wrong.length,
    /** Without duplicates. */
    wrong: [...new Map(wrong.map((word) => [word.id, word])).values()],
    words: new Set(done.map(({ step }) => step.word.id)).size,
  }
}

/** Number of consecutive right answers up to now. */
export function currentCombo({ done }: { done: readonly Pick<CompletedStep<unknown>, 'rated'>[] }): number {
  const ratedSteps = done.filter(({ rated }) => rated !== undefined)
  const lastWrong = ratedSteps.findLastIndex(({ rated }) => rated === 'again')
  return ratedSteps.length - 1 - lastWrong
}

const NEW_GROUP_SIZE = 4

/** Splits into as few groups as possible, of nearly equal size: ten become 4, 3 and 3. */
export function evenGroups<T>(all: readonly T[], maxSize: number): T[][] {
  const groups = Math.ceil(all.length / maxSize)
  return Array.from({ length: groups }, (_, i) =>
    all.slice(Math.ceil((i * all.length) / groups), Math.ceil(((i + 1) * all.length) / groups)),
  )
}

/**
 * Steps that teach new words in small groups: introduce them, then test recognition and spelling in other
 * orders. `canName` selects words that are also asked by their picture. At the end all of them are spelled once
 * more, because repetition after some minutes lasts until the next day. `dice` returns 0–1.
 */
export function learningSteps(
  words: readonly Word[],
  dice: () => number,
  canName: (word: Word) => boolean = () => false,
): Omit<Step, 'again'>[] {
  const steps: Omit<Step, 'again'>[] = []
  for (const group of evenGroups(words, NEW_GROUP_SIZE)) {
    for (const task of ['meet', 'recognise', 'name', 'spell'] as const) {
      const order = task === 'meet' ? group : shuffled(group, dice)
      for (const word of order) if (task !== 'name' || canName(word)) steps.push({ word, task })
    }
  }
  for (const word of shuffled(words, dice)) steps.push({ word, task: 'spell' })
  return steps
}

/** Tasks that update the memory of the skill of the same name; the others are only practice. */
const MEMORY_TASKS = ['recognise', 'listen', 'spell'] as const satisfies readonly (Task & Skill)[]

/** Returns the task that trains a skill; they share a name. */
export const matchingTask = (skill: Skill) => MEMORY_TASKS.find((name) => name === skill)

/**
 * Returns the skill that a task trains. Both directions between a word and its picture are recognition: the
 * second one of a day is practice, like any second answer.
 */
export const matchingSkill = (task: Task): Skill | undefined =>
  task === 'name' ? 'recognise' : MEMORY_TASKS.find((name) => name === task)

/** Returns a shuffled copy (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], dice: () => number): T[] {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1))
    ;[order[i], order[j]] = [order[j] as T, order[i] as T]
  }
  return order
}
