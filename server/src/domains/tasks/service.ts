/** The public API of tasks for other domains. */
export { createTask, type NewTask } from './commands/create-task.ts'
export { canSeeTask } from './policy.ts'
