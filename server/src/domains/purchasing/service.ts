/** Accounts of suppliers for other domains. */
export { reversePaymentSettlement, settlePayment } from './payables/payables.ts'
