/** What other domains may do with papers. */
export { onceOwnedPaper, ownedPaper, readablePaper, requireSelf } from './access.ts'
export { isKey } from './answer-keys.ts'
export { answersOf, blanksOf, flawOf } from './body.ts'
export { insertReviewPaper, type ReviewItem } from './review-papers.ts'
export type { EditionBlock, EditionQuestion, StoredCrop } from './tables.ts'
