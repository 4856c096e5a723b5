/** The public API of reading for other domains. */
export { shuffle } from './engine/generators/generator.ts'
export { librarySources } from './engine/library-sources.ts'
export { getOwnExercise } from './exercises.ts'
