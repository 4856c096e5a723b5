import { idle } from '../../lib/idle.ts'

const screens = [
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
 * Brings, while nothing else is to be done, what studying without a network needs: a piece at a time, as all at once
 * would hold up a slow phone. Returns what stops it before it has begun.
 */
export function keepForOffline(content: () => Promise<unknown>): () => void {
  let stopped = false
  const bring = async () => {
    await idle()
    if (stopped) return
    for (const piece of [...screens, content]) {
      await piece().catch(() => undefined)
      await idle()
    }
  }
  void bring()
  return () => {
    stopped = true
  }
}
