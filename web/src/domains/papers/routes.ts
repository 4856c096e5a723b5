import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/paper-analysis': () => import('./list/papers-screen.tsx'),
  '/paper-analysis/upload': () => import('./upload/upload-screen.tsx'),
  '/paper-analysis/detail/:paperId': () => import('./detail/detail-screen.tsx'),
}
