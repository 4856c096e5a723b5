export { type Answer, isEmpty, NO_ANSWER } from './answer.ts'
export { AnswerInput } from './components/answer-input.tsx'
export { keptAttempts } from './saving/mark.ts'

/** Sends what exams that were left have kept on this device. */
export const sendKept = (): Promise<void> => import('./saving/send-kept.ts').then((it) => it.sendKept())
