import type { ScreenTable } from './table.ts'

/** The screens of 悬赏任务, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/reward-tasks': () => import('../../domains/rewards/tasks/task-list-screen.tsx'),
  '/reward-tasks/create': () => import('../../domains/rewards/create/create-screen.tsx'),
  '/reward-tasks/creator-tasks': () => import('../../domains/rewards/own-tasks/own-tasks-screen.tsx'),
  '/reward-tasks/history': () => import('../../domains/rewards/history/history-screen.tsx'),
  '/reward-tasks/challenge/:id': () => import('../../domains/rewards/play/play-screen.tsx'),
  '/reward-tasks/reading-comprehension/:id': () => import('../../domains/rewards/play/play-screen.tsx'),
  '/reward-tasks/result/:id': () => import('../../domains/rewards/result/result-screen.tsx'),
  '/reward-tasks/ranking/:id': () => import('../../domains/rewards/ranking/ranking-screen.tsx'),
}
