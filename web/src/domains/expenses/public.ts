/** The category picker, and the queries to invalidate after an entry. */
export { ENTRY_QUERIES, entriesPath } from './api.ts'
export { CategoryField } from './category-field.tsx'
