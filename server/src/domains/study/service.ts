/** The public API of study for other domains. */
export { touchDeletedWordMemories } from './sync/deleted-words.ts'
