import type { ScreenTable } from './table.ts'

/** The screens of 动态 and 幸运转盘, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/moments': () => import('../../domains/moments/screens/moments-screen.tsx'),
  '/others/moments/add': () => import('../../domains/moments/screens/add-moment-screen.tsx'),
  '/others/moments/detail': () => import('../../domains/moments/screens/moment-screen.tsx'),
  '/others/lucky-wheel': () => import('../../domains/wheel/screens/wheel-screen.tsx'),
}
