import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/reward-tasks': () => import('./tasks/task-list-screen.tsx'),
  '/reward-tasks/create': () => import('./create/create-screen.tsx'),
  '/reward-tasks/creator-tasks': () => import('./own-tasks/own-tasks-screen.tsx'),
  '/reward-tasks/history': () => import('./history/history-screen.tsx'),
  '/reward-tasks/challenge/:id': () => import('./play/play-screen.tsx'),
  '/reward-tasks/reading-comprehension/:id': () => import('./play/play-screen.tsx'),
  '/reward-tasks/result/:id': () => import('./result/result-screen.tsx'),
  '/reward-tasks/ranking/:id': () => import('./ranking/ranking-screen.tsx'),
}
