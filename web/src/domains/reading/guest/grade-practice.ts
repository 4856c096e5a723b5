import type { DevicePractice, KeyedExercise } from './guest-store.ts'

/** Grades the questions of a practice in the format of the server. */
export const gradePractice = ({ exercise, chosen, ms }: DevicePractice) =>
  exercise.questions.map((question, i) => ({
    ...question,
    chosen: chosen[i] ?? null,
    right: chosen[i] === question.answer,
    ms: ms[i] ?? 0,
  }))

export const countCorrect = (practice: DevicePractice): number =>
  gradePractice(practice).filter(({ right }) => right).length

export const totalSeconds = ({ ms }: DevicePractice): number =>
  Math.round(ms.reduce((sum, questionMs) => sum + questionMs, 0) / 1_000)

export const countWords = ({ paragraphs }: Pick<KeyedExercise, 'paragraphs'>): number =>
  paragraphs.join(' ').match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0
