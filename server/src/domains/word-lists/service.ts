/** The public API of word lists for other domains. */
export { getOwnList } from './lists.ts'
export { listAllWords } from './words.ts'
