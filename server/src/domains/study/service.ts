/** The public API of study for other domains. */

export { FOLD_EVERY_DAYS, UNFOLD_DAYS, unfoldTenant } from './folding/fold-answers.ts'
export { unpackHistory } from './folding/histories.ts'
export { studyMemories } from './schema.ts'
export { touchDeletedWordMemories } from './sync/deleted-words.ts'
