/** The public API of reading for other domains. */
export { shuffled } from './engine/makers/making.ts'
export { librarySources } from './engine/sources.ts'
export { ownExercise } from './exercises.ts'
