/**
 * What other domains may import from sales: choosing or adding a customer, drawing and sharing printable documents as images and
 * PDFs, and the settings of receipts.
 */

import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'

export { CustomerField } from './customers/customer-field.tsx'
export { NewCustomer } from './customers/new-customer.tsx'
export { drawReceipt, type ReceiptBlock, receiptPdf } from './receipt/draw-receipt.ts'
export type { ReceiptLine } from './receipt/receipt.ts'
export { ReceiptPaper } from './receipt/receipt-paper.tsx'
export { NO_TEXTS, useReceiptTexts } from './receipt/receipt-texts.ts'
export { IMAGE_FORMAT, PDF_FORMAT, ShareButton, type ShareFormat } from './receipt/share-button.tsx'

export const ReceiptSettingsTab = lazyWithRetry(() => import('./receipt-settings/receipt-settings-tab.tsx'))
