import type { DomainModule } from '../domain-module.ts'
import { sendTodoReminders } from './reminders.ts'
import { todoRoutes } from './routes.ts'

export const todosDomain: DomainModule = {
  name: 'todos',
  routes: todoRoutes,
  minutely: ({ database }) => [{ name: 'send-todo-reminders', run: () => sendTodoReminders(database) }],
}
