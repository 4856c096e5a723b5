import type { ScreenTable } from './table.ts'

/** The screens of 待办, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/todo': () => import('../../domains/todos/screens/todos-screen.tsx'),
  '/others/todo/add': () => import('../../domains/todos/screens/todo-form-screen.tsx'),
  '/others/todo/detail': () => import('../../domains/todos/screens/todo-form-screen.tsx'),
}
