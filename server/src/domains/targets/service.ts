export { targetReads } from './reads.ts'
