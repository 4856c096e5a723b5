import type { ScreenTable } from './table.ts'

/** The screens of 阅读理解, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/reading-comprehension': () => import('../../domains/reading/library/reading-list-screen.tsx'),
  '/reading-comprehension/generator': () => import('../../domains/reading/exercises/generator-screen.tsx'),
  '/reading-comprehension/:id': () => import('../../domains/reading/practice/practice-screen.tsx'),
  '/reading-comprehension/:id/history': () => import('../../domains/reading/results/history-screen.tsx'),
  '/reading-comprehension/:id/result/:attemptId': () =>
    import('../../domains/reading/results/result-screen.tsx'),
  '/reading-comprehension-history': () => import('../../domains/reading/results/history-screen.tsx'),
  '/reading-comprehension-analysis': () => import('../../domains/reading/progress/analysis-screen.tsx'),
  '/reading-comprehension-practice/:paperId': () => import('../../domains/exams/attempt/exam-screen.tsx'),
  '/reading-comprehension-materials': () => import('../../domains/reading/exercises/materials-screen.tsx'),
  '/reading-comprehension-training-plan': () =>
    import('../../domains/reading/progress/training-plan-screen.tsx'),
  '/reading-comprehension-settings': () => import('../../domains/reading/reader/settings-screen.tsx'),
  '/reading-comprehension-dashboard': () => import('../../domains/reading/progress/dashboard-screen.tsx'),
  '/reading-comprehension-from-wrong-questions': () =>
    import('../../domains/reading/exercises/from-wrong-screen.tsx'),
  '/reading-comprehension-challenge': () => import('../../domains/reading/progress/challenge-screen.tsx'),
  '/reading-comprehension-guide': () => import('../../domains/reading/library/guide-screen.tsx'),
  '/reading-comprehension-share/:recordId': () => import('../../domains/reading/results/share-screen.tsx'),
}
