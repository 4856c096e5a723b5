/**
 * What other domains may import from sales: adding a customer, and sharing printable documents as images and PDFs.
 */
export { NewCustomer } from './customers/new-customer.tsx'
export type { ReceiptLine } from './receipt/receipt.ts'
export { IMAGE_FORMAT, PDF_FORMAT, ShareButton, type ShareFormat } from './receipt/share-button.tsx'
