import { whenIdle } from '../../../lib/util/main-thread.ts'

const screenLoaders = [
  () => import('../plan/grade-sheet.tsx'),
  () => import('../practice/screens/word-learning-screen.tsx'),
  () => import('../practice/screens/word-practice-screen.tsx'),
  () => import('../practice/screens/practice-session.tsx'),
  () => import('../today/today-screen.tsx'),
  () => import('../cloze/screens/cloze-practice-screen.tsx'),
  () => import('../gapped/gapped-screen.tsx'),
  () => import('../games/game-challenge-screen.tsx'),
  () => import('../sentences/screens/dictation-practice-screen.tsx'),
  () => import('../listening/listening-screen.tsx'),
  () => import('../assessment/proficiency-assessment-screen.tsx'),
  () => import('../reinforcement/screens/reinforcement-training-screen.tsx'),
  () => import('../reinforcement/screens/word-reinforcement-detail-screen.tsx'),
  () => import('../reinforcement/screens/batch-reinforcement-training-screen.tsx'),
]

/** The first screen is shown and answers taps before the rest is fetched. */
const START_DELAY_MS = 4_000

/**
 * Loads what offline study needs while the browser is idle, one module at a time so that a slow phone stays
 * responsive. Returns a function that cancels a start still to come.
 */
export function prefetchForOffline(loadContent: () => Promise<unknown>): () => void {
  const loadAll = async () => {
    await whenIdle()
    for (const load of [...screenLoaders, loadContent]) {
      await load().catch(() => undefined)
      await whenIdle()
    }
  }
  const start = setTimeout(() => void loadAll(), START_DELAY_MS)
  return () => clearTimeout(start)
}
