/** Functions that other domains may use. */
export { accountFlows } from './accounts.ts'
export { openBooks, openEveryBook, requireOpen, stopBooks } from './books.ts'
export { addItem, type DebtItem, lockCustomer, openItems, settle, settleBy } from './debts.ts'
export { moveDebtItems } from './move-customer.ts'
export { type Leg, postMoney, postSaleMoney, type Reversal, reverseMoney } from './post.ts'
export { lockPurse, lockPurses, type Purse, pursesOf, requireCash, requireRefundable } from './purses.ts'
