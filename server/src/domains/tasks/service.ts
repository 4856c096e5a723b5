/** The public API of tasks for other domains. */
export { makeTask, type NewTask } from './make.ts'
export { seenBy as canSeeTask } from './seen.ts'
