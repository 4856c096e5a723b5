/** What other domains may read of expenses and incomes. */
export { groupSums } from './group-sums.ts'
