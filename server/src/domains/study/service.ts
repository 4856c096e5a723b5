/** The public API of study for other domains. */
export { touchDeletedWordMemories } from './lost-words.ts'
