export { type Answer, isEmpty, NO_ANSWER } from './answering/answer.ts'
export { AnswerInput } from './answering/answer-input.tsx'
export { AnswerNav, ClosingNotice } from './answering/answer-nav.tsx'
export { AnswerSheet } from './answering/answer-sheet.tsx'
export { Countdown } from './answering/countdown.tsx'
export { PassageSplit } from './answering/passage-split.tsx'
export { QuestionCard } from './answering/question-card.tsx'
export { createServerClock, type ServerClock } from './answering/server-clock.ts'
export { SubmitSheet } from './answering/submit-sheet.tsx'
export { ScoreRing } from './results/score-ring.tsx'
export { onReleased, unsavedAttempts } from './saving/open-attempts.ts'

/** Sends the answers that closed exams left on this device. Resolves to whether to retry after a pause. */
export const sendUnsaved = (): Promise<boolean> =>
  import('./saving/send-unsaved-answers.ts').then((module) => module.sendUnsaved())
