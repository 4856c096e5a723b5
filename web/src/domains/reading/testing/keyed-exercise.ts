import type { KeyedExercise } from '../guest/guest-store.ts'

/** Id of the text that the exercise below belongs to. */
export const TEXT = 3_000_000_007

const question = (stem: string, answer: number) => ({
  skill: 'detail' as const,
  stem,
  options: ['One.', 'Two.', 'Three.', 'Four.'],
  answer,
  evidence: 'Peter took the wrong bus home.',
  explanation: `解析：${stem}`,
  kind: 'written',
  subject: `written:${stem}`,
})

/** An exercise of two questions with its key. */
export const createKeyedExercise = (title = 'The Wrong Bus', source = `reading:${TEXT}`): KeyedExercise => ({
  source,
  title,
  level: '初中',
  grade: 7,
  topic: 'city',
  paragraphs: ['Peter took the wrong bus home.'],
  glossary: [],
  questions: [question('Who took it?', 1), question('What was it?', 2)],
  signature: 'signed',
})
