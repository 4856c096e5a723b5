import type { ScreenTable } from './table.ts'

/** The screen of 幸运转盘, fetched when it is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/lucky-wheel': () => import('../../domains/wheel/screens/wheel-screen.tsx'),
}
