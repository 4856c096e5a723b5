import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/paper-analysis/exam/:paperId': () => import('./attempt/exam-screen.tsx'),
  '/paper-analysis/result/:attemptId': () => import('./results/result-screen.tsx'),
  '/paper-analysis/stats': () => import('./stats/stats-screen.tsx'),
  '/reading-comprehension-practice/:paperId': () => import('./attempt/exam-screen.tsx'),
}
