/** The public API of reading for other domains. */
export { shuffle } from './engine/makers/making.ts'
export { librarySources } from './engine/sources.ts'
export { getOwnExercise } from './exercises.ts'
