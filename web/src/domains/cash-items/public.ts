/** The category picker, and the queries to invalidate after an entry. */
export { detailsAt, ENTRY_READS } from './cash.ts'
export { ItemField } from './components/item-field.tsx'
