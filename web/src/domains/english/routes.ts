import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/english-study': () => import('./home/english-home-screen.tsx'),
  '/english-study/learning-goal': () => import('./plan/learning-goal-screen.tsx'),
  '/english-study/review-plan': () => import('./plan/review-plan-screen.tsx'),
  '/english-study/learning-stats': () => import('./stats/learning-stats-screen.tsx'),
  '/english-study/achievements': () => import('./achievements/achievements-screen.tsx'),
  '/english-study/card-showcase': () => import('./cards/card-showcase-screen.tsx'),
  '/english-study/learning-mode': () => import('./units/learning-mode-screen.tsx'),
  '/english-study/game-challenge': () => import('./games/game-challenge-screen.tsx'),
  '/english-study/pronunciation': () => import('./pronunciation/pronunciation-screen.tsx'),
  '/rank-system': () => import('./ranking/rank-screen.tsx'),
  '/english-study/word-practice': () => import('./practice/screens/word-practice-screen.tsx'),
  '/cloze-practice': () => import('./cloze/screens/cloze-practice-screen.tsx'),
  '/dictation-practice': () => import('./sentences/screens/dictation-practice-screen.tsx'),
  '/english-study/proficiency-assessment': () => import('./assessment/proficiency-assessment-screen.tsx'),
  '/english-study/reinforcement-training': () =>
    import('./reinforcement/screens/reinforcement-training-screen.tsx'),
  '/english-study/word-reinforcement-detail': () =>
    import('./reinforcement/screens/word-reinforcement-detail-screen.tsx'),
  '/english-study/batch-reinforcement-training': () =>
    import('./reinforcement/screens/batch-reinforcement-training-screen.tsx'),
  '/word-learning': () => import('./practice/screens/word-learning-screen.tsx'),
}
