/** What other domains may do with leave. */
export { openLeave } from './default-types.ts'
