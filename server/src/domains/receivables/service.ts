/** Functions that other domains may use. */

export { sumOverdueDebts } from './queries/overdue.ts'
export { sumDebts } from './queries/overview.ts'
