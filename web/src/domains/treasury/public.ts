/** The picker and the card of merchants, and the queries that a payment changes. */

export { addPaymentPath, PAYMENT_QUERIES } from './merchants/api.ts'
export { MerchantField } from './merchants/merchant-field.tsx'
export { MerchantSheet } from './merchants/merchant-sheet.tsx'
