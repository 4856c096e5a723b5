export { type Answer, isEmpty, NO_ANSWER } from './answer.ts'
export { AnswerInput } from './components/answer-input.tsx'
