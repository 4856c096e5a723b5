/** The category picker, and the queries to invalidate after an entry. */
export { ENTRY_QUERIES, entriesPath } from './cash.ts'
export { CategoryField } from './components/item-field.tsx'
