/** Functions that other domains may use. */

export { sumOverdueReceivables } from './queries/overdue.ts'
export { sumDebts } from './queries/overview.ts'
