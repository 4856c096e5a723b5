/** What other domains may use of sales: adding a customer, and papers for customers, handed out as pictures and PDF. */
export { NewCustomer } from './customers/new-customer.tsx'
export type { ReceiptLine } from './receipt/receipt.ts'
export { PDF, PICTURE, Share } from './receipt/share.tsx'
