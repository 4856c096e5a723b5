/** What other domains may use of sales: papers for customers, handed out as pictures and PDF. */
export type { ReceiptLine } from './receipt/receipt.ts'
export { PDF, PICTURE, Share } from './receipt/share.tsx'
