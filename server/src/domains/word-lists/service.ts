/** The public API of word lists for other domains. */
export { ownList } from './lists.ts'
export { allWords } from './words.ts'
