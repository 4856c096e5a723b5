/** The public API of English content for other domains. */
export { gradeName } from './grades.ts'
export type { Cloze, Library, Reading, Word } from './library/library.ts'
export { createPronunciations, type Pronunciations } from './library/pronunciations.ts'
export { spokenTexts } from './library/spoken-texts.ts'
