/** The public API of word lists for other domains. */
export { getOwnList } from './list-repository.ts'
export { listAllWords } from './word-repository.ts'
