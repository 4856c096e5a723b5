export { Option } from '../components/option.tsx'
export { Passage } from '../components/passage.tsx'
export { WordSheet } from '../components/word-sheet.tsx'
export { topicName } from '../topics.ts'
