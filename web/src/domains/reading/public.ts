export { ReadingText } from './components/reading-text.tsx'
