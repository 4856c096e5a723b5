import type { ScreenTable } from './table.ts'

/** The screens of 任务, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/tasks': () => import('../../domains/tasks/screens/tasks-screen.tsx'),
  '/tasks/detail/:id': () => import('../../domains/tasks/screens/task-screen.tsx'),
  '/tasks/calendar': () => import('../../domains/tasks/calendar/calendar-screen.tsx'),
  '/tasks/management': () => import('../../domains/tasks/screens/management-screen.tsx'),
}
