export { targetQueries } from './reads.ts'
