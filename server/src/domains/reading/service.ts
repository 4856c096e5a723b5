/** What other domains may do with texts and their questions. */
export { shuffled } from './engine/makers/making.ts'
export { librarySources } from './engine/sources.ts'
export { ownExercise } from './exercises.ts'
