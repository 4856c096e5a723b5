/** Stock operations for other domains: always by a document, on devices that were locked. */

export { deviceCode, firstIdentifier } from './devices/device-code.ts'
export { deviceMatches } from './devices/device-search.ts'
export { type DeviceActivation, markActivated } from './devices/mark-activated.ts'
export { recordDeviceEvent } from './devices/record-device-event.ts'
export {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  requireDistinctItems,
  toRemovalMove,
} from './documents/post-stock-document.ts'
export { publishLowStock } from './documents/publish-stock-events.ts'
export { stockQueries } from './documents/queries.ts'
export { reverseStockDocument } from './documents/reverse-stock-document.ts'
export { stockDocuments } from './documents/schema.ts'
export {
  type LockedDevice,
  lockDevices,
  lockPieces,
  requireDeviceStatus,
  requireLocation,
} from './documents/stock-locks.ts'
export { stockModelQueries } from './model-queries.ts'
export { type ReceiptLine, receiveStock } from './movements/receive-stock.ts'
export { skuTitle } from './sku-title.ts'
