import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/reading-comprehension': () => import('./library/reading-list-screen.tsx'),
  '/reading-comprehension/generator': () => import('./exercises/generator-screen.tsx'),
  '/reading-comprehension/:id': () => import('./practice/practice-screen.tsx'),
  '/reading-comprehension/:id/history': () => import('./results/history-screen.tsx'),
  '/reading-comprehension/:id/result/:attemptId': () => import('./results/result-screen.tsx'),
  '/reading-comprehension-history': () => import('./results/history-screen.tsx'),
  '/reading-comprehension-analysis': () => import('./progress/analysis-screen.tsx'),
  '/reading-comprehension-materials': () => import('./exercises/materials-screen.tsx'),
  '/reading-comprehension-training-plan': () => import('./progress/training-plan-screen.tsx'),
  '/reading-comprehension-settings': () => import('./reader/settings-screen.tsx'),
  '/reading-comprehension-dashboard': () => import('./progress/dashboard-screen.tsx'),
  '/reading-comprehension-from-wrong-questions': () => import('./exercises/from-wrong-screen.tsx'),
  '/reading-comprehension-challenge': () => import('./progress/challenge-screen.tsx'),
  '/reading-comprehension-guide': () => import('./library/guide-screen.tsx'),
  '/reading-comprehension-share/:recordId': () => import('./results/share-screen.tsx'),
}
