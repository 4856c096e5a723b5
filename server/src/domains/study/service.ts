/** What other domains may do with a learner's study. */
export { letGo } from './lost-words.ts'
