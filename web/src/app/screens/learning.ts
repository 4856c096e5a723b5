import type { ScreenTable } from './table.ts'

/** The screens of learners, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/english-study': () => import('../../domains/english/home/english-home-screen.tsx'),
  '/english-study/learning-goal': () => import('../../domains/english/plan/learning-goal-screen.tsx'),
  '/english-study/review-plan': () => import('../../domains/english/plan/review-plan-screen.tsx'),
  '/english-study/learning-stats': () => import('../../domains/english/stats/learning-stats-screen.tsx'),
  '/english-study/achievements': () => import('../../domains/english/achievements/achievements-screen.tsx'),
  '/english-study/card-showcase': () => import('../../domains/english/cards/card-showcase-screen.tsx'),
  '/english-study/learning-mode': () => import('../../domains/english/lists/learning-mode-screen.tsx'),
  '/english-study/game-challenge': () => import('../../domains/english/games/game-challenge-screen.tsx'),
  '/rank-system': () => import('../../domains/english/ranking/rank-screen.tsx'),
  '/english-study/word-practice': () =>
    import('../../domains/english/practice/screens/word-practice-screen.tsx'),
  '/cloze-practice': () => import('../../domains/english/cloze/screens/cloze-practice-screen.tsx'),
  '/dictation-practice': () =>
    import('../../domains/english/sentences/screens/dictation-practice-screen.tsx'),
  '/english-study/proficiency-assessment': () =>
    import('../../domains/english/assessment/proficiency-assessment-screen.tsx'),
  '/english-study/reinforcement-training': () =>
    import('../../domains/english/reinforcement/screens/reinforcement-training-screen.tsx'),
  '/english-study/word-reinforcement-detail': () =>
    import('../../domains/english/reinforcement/screens/word-reinforcement-detail-screen.tsx'),
  '/english-study/batch-reinforcement-training': () =>
    import('../../domains/english/reinforcement/screens/batch-reinforcement-training-screen.tsx'),
  '/word-learning': () => import('../../domains/english/practice/screens/word-learning-screen.tsx'),
  '/paper-analysis': () => import('../../domains/papers/list/papers-screen.tsx'),
  '/paper-analysis/upload': () => import('../../domains/papers/upload/upload-screen.tsx'),
  '/paper-analysis/detail/:paperId': () => import('../../domains/papers/detail/detail-screen.tsx'),
  '/paper-analysis/exam/:paperId': () => import('../../domains/exams/attempt/exam-screen.tsx'),
  '/paper-analysis/result/:attemptId': () => import('../../domains/exams/results/result-screen.tsx'),
  '/paper-analysis/stats': () => import('../../domains/exams/stats/stats-screen.tsx'),
  '/paper-analysis/wrong-questions': () =>
    import('../../domains/wrong-questions/screens/wrong-questions-screen.tsx'),
}
