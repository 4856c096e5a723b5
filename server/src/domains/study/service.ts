/** What other domains may do with a learner's study. */
export { retellLostWords } from './lost-words.ts'
