import { whenIdle } from '../../../lib/util/main-thread.ts'

const screenLoaders = [
  () => import('../practice/screens/word-learning-screen.tsx'),
  () => import('../practice/screens/word-practice-screen.tsx'),
  () => import('../today/today-screen.tsx'),
  () => import('../cloze/screens/cloze-practice-screen.tsx'),
  () => import('../games/game-challenge-screen.tsx'),
  () => import('../sentences/screens/dictation-practice-screen.tsx'),
  () => import('../assessment/proficiency-assessment-screen.tsx'),
  () => import('../reinforcement/screens/reinforcement-training-screen.tsx'),
  () => import('../reinforcement/screens/word-reinforcement-detail-screen.tsx'),
  () => import('../reinforcement/screens/batch-reinforcement-training-screen.tsx'),
]

/**
 * Loads what offline study needs while the browser is idle, one module at a time so that a slow phone stays
 * responsive. Returns a function that stops it.
 */
export function prefetchForOffline(loadContent: () => Promise<unknown>): () => void {
  let stopped = false
  const loadAll = async () => {
    await whenIdle()
    if (stopped) return
    for (const load of [...screenLoaders, loadContent]) {
      await load().catch(() => undefined)
      await whenIdle()
    }
  }
  void loadAll()
  return () => {
    stopped = true
  }
}
