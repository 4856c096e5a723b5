/** What other domains may know of a learner's own words. */
export { ownList } from './lists.ts'
export { allWords } from './words.ts'
