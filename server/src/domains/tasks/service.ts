/** What other domains may do with tasks: make one of what they have decided. */
export { makeTask, type NewTask } from './make.ts'
