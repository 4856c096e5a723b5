/** The public API of study for other domains. */
export { retellLostWords } from './lost-words.ts'
