import type { DevicePractice } from './store.ts'
import type { Keyed } from './types.ts'

/** Grades the questions of a practice in the format of the server. */
export const markedOf = ({ exercise, chosen, ms }: DevicePractice) =>
  exercise.questions.map((question, i) => ({
    ...question,
    chosen: chosen[i] ?? null,
    right: chosen[i] === question.answer,
    ms: ms[i] ?? 0,
  }))

export const rightOf = (practice: DevicePractice): number =>
  markedOf(practice).filter(({ right }) => right).length

export const secondsOf = ({ ms }: DevicePractice): number =>
  Math.round(ms.reduce((sum, one) => sum + one, 0) / 1_000)

export const wordCountOf = ({ paragraphs }: Pick<Keyed, 'paragraphs'>): number =>
  paragraphs.join(' ').match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0
