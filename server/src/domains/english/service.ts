/** What other domains may know of the library. */
export { gradeName } from './grades.ts'
export type { Cloze, Library, Reading, Word } from './library.ts'
