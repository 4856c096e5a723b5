/** The public API of tasks for other domains. */
export { createTask, type NewTask } from './make.ts'
export { canSeeTask } from './seen.ts'
