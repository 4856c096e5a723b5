import { idle } from '../../lib/idle.ts'

const screenLoaders = [
  () => import('./screens/word-learning-screen.tsx'),
  () => import('./screens/word-practice-screen.tsx'),
  () => import('./screens/cloze-practice-screen.tsx'),
  () => import('./screens/dictation-practice-screen.tsx'),
  () => import('./screens/proficiency-assessment-screen.tsx'),
  () => import('./screens/reinforcement-training-screen.tsx'),
  () => import('./screens/word-reinforcement-detail-screen.tsx'),
  () => import('./screens/batch-reinforcement-training-screen.tsx'),
]

/**
 * Loads what offline study needs while the browser is idle, one module at a time so that a slow phone stays
 * responsive. Returns a function that stops it.
 */
export function prefetchForOffline(loadContent: () => Promise<unknown>): () => void {
  let stopped = false
  const loadAll = async () => {
    await idle()
    if (stopped) return
    for (const load of [...screenLoaders, loadContent]) {
      await load().catch(() => undefined)
      await idle()
    }
  }
  void loadAll()
  return () => {
    stopped = true
  }
}
