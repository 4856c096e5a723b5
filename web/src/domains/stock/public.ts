/** What other domains may import from stock: code entry, pickers for locations and skus, and list rows of devices. */

export { useBrands, useLocations } from './api.ts'
export { INVALID_IMEI_MESSAGE, imeiError } from './device-codes.ts'
export { moveAddress } from './move/moves.ts'
export {
  addScanned,
  type NewPhone,
  phoneCodeError,
  type ReceiptLine,
  receiptCodes,
  validatePhone,
} from './receive/receipt-draft.ts'
export { ReceiptPhones } from './receive/receipt-phones.tsx'
export { CodeEntry, ScanTally } from './shared/code-entry.tsx'
export { default as goodsStyles } from './shared/code-list.module.css'
export { CodeRow, CollapsibleList, ExcludedCodes } from './shared/code-list.tsx'
export { DoneView, type DoneViewProps } from './shared/done-view.tsx'
export { LocationChip, LocationField, LocationSheet } from './shared/location-picker.tsx'
export { SkuPicker } from './shared/sku-picker.tsx'
export { type ListFilters, useListFilters } from './shared/use-list-filters.ts'
export { OUTBOX_DRAFT_PARAM, useOutboxDraft } from './shared/use-outbox-draft.ts'
export { type KnownCodes, type ResolvedCode, useResolvedCodes } from './shared/use-resolved-codes.ts'
export { isInCodeEntry, useWedgeScanner } from './shared/use-wedge-scanner.ts'
export { STOCK_QUERIES } from './stock-actions-api.ts'
export { quantityText, STATUS_TAG_KINDS, unresolvedText } from './stock-labels.ts'
