/** What other domains may use of expenses and incomes: choosing an item, what an entry makes out of date. */
export { detailsAt, ENTRY_READS } from './cash.ts'
export { ItemField } from './components/item-field.tsx'
