/**
 * What other domains may import from sales: adding a customer, sharing printable documents as images and PDFs, and the
 * settings of receipts.
 */

import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'

export { NewCustomer } from './customers/new-customer.tsx'
export type { ReceiptLine } from './receipt/receipt.ts'
export { IMAGE_FORMAT, PDF_FORMAT, ShareButton, type ShareFormat } from './receipt/share-button.tsx'

export const ReceiptSettingsTab = lazyWithRetry(() => import('./receipt-settings/receipt-settings-tab.tsx'))
