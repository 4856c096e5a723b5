import type { ScreenTable } from './table.ts'

/** The screens of 阅读理解, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/reading-comprehension': () => import('../../domains/reading/screens/reading-list-screen.tsx'),
  '/reading-comprehension/generator': () => import('../../domains/reading/screens/generator-screen.tsx'),
  '/reading-comprehension/:id': () => import('../../domains/reading/screens/practice-screen.tsx'),
  '/reading-comprehension/:id/history': () => import('../../domains/reading/screens/history-screen.tsx'),
  '/reading-comprehension/:id/result/:attemptId': () =>
    import('../../domains/reading/screens/result-screen.tsx'),
  '/reading-comprehension-history': () => import('../../domains/reading/screens/history-screen.tsx'),
  '/reading-comprehension-analysis': () => import('../../domains/reading/screens/analysis-screen.tsx'),
  '/reading-comprehension-practice/:paperId': () => import('../../domains/exams/screens/exam-screen.tsx'),
  '/reading-comprehension-materials': () => import('../../domains/reading/screens/materials-screen.tsx'),
  '/reading-comprehension-training-plan': () =>
    import('../../domains/reading/screens/training-plan-screen.tsx'),
  '/reading-comprehension-settings': () => import('../../domains/reading/screens/settings-screen.tsx'),
  '/reading-comprehension-dashboard': () => import('../../domains/reading/screens/dashboard-screen.tsx'),
  '/reading-comprehension-from-wrong-questions': () =>
    import('../../domains/reading/screens/from-wrong-screen.tsx'),
  '/reading-comprehension-challenge': () => import('../../domains/reading/screens/challenge-screen.tsx'),
  '/reading-comprehension-guide': () => import('../../domains/reading/screens/guide-screen.tsx'),
  '/reading-comprehension-share/:recordId': () => import('../../domains/reading/screens/share-screen.tsx'),
}
