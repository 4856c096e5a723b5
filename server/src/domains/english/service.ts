/** What other domains may know of the library. */
export { gradeName } from './grades.ts'
export type { Library, Word } from './library.ts'
