export { targetQueries } from './queries.ts'
