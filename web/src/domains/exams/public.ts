export { type Answer, isEmpty, NO_ANSWER } from './answer.ts'
export { AnswerInput } from './components/answer-input.tsx'
export { PassageSplit } from './components/passage-split.tsx'
export { keptAttempts, onReleased } from './saving/mark.ts'

/** Sends what exams that were left have kept on this device. Answers whether to try again in a moment. */
export const sendKept = (): Promise<boolean> => import('./saving/send-kept.ts').then((it) => it.sendKept())
