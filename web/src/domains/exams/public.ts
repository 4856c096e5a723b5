export { type Answer, isEmpty, NO_ANSWER } from './answer.ts'
export { createServerClock, type ServerClock } from './clock.ts'
export { AnswerInput } from './components/answer-input.tsx'
export { AnswerNav, ClosingNotice } from './components/answer-nav.tsx'
export { AnswerSheet } from './components/answer-sheet.tsx'
export { Countdown } from './components/countdown.tsx'
export { SubmitSheet } from './components/hand-in-sheet.tsx'
export { PassageSplit } from './components/passage-split.tsx'
export { QuestionCard } from './components/question-card.tsx'
export { ScoreRing } from './components/score-ring.tsx'
export { onReleased, unsavedAttempts } from './saving/open-attempts.ts'

/** Sends the answers that closed exams left on this device. Resolves to whether to retry after a pause. */
export const sendUnsaved = (): Promise<boolean> =>
  import('./saving/send-unsaved.ts').then((module) => module.sendUnsaved())
