/** Payments of sales through channels, for the sales domain. */
export {
  type ChannelPayment,
  insertChannelPayments,
  listChannelPayments,
  postChannelPayments,
  resolveChannelPayments,
  resolveChannelRefunds,
  reverseReturnedClaims,
  voidChannelPayments,
} from './payments/sale-payments.ts'
