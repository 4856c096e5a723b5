export { QuestionCard } from './question-card.tsx'
export { ReadingText } from './reading-text.tsx'
