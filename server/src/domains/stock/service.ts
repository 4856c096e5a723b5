/** What other domains may do to stock: always by a document, of phones that were locked. */

export { book, type DeviceMove, type PieceMove } from './actions/book.ts'
export { randomSuffix } from './actions/document-number.ts'
export { type LockedDevice, lockDevices, lockPieces, requireLocation } from './actions/goods.ts'
export { requireOnce, takePieces } from './actions/pieces.ts'
export { stockReads } from './actions/reads.ts'
export { requireReady } from './actions/ready.ts'
export { takeDocumentBack } from './actions/reversals.ts'
export { type Activated, markActivated } from './activate.ts'
export { codeOf, firstIdentifier } from './device-code.ts'
export { stockDocuments } from './document-tables.ts'
export { goodsTitle } from './goods-title.ts'
export { deviceMatches } from './search.ts'
