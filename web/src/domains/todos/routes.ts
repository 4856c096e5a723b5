import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/todo': () => import('./screens/todos-screen.tsx'),
  '/others/todo/add': () => import('./screens/todo-form-screen.tsx'),
  '/others/todo/detail': () => import('./screens/todo-form-screen.tsx'),
}
