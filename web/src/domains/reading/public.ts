export { ReadingText } from './reader/reading-text.tsx'
