/** What other domains may do with tasks: make one of what they have decided, and ask who may see one `t`. */
export { makeTask, type NewTask } from './make.ts'
export { seenBy as taskSeenBy } from './seen.ts'
