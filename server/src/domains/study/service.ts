/** The public API of study for other domains. */

export { studyMemories } from './schema.ts'
export { touchDeletedWordMemories } from './sync/deleted-words.ts'
