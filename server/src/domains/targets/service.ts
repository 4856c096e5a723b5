export { loadProgressSales, type ProgressSales, targetQueries } from './queries.ts'
