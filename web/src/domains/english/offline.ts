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

/** Brings, while nothing else is to be done, what studying without a network needs. Returns what stops it. */
export function keepForOffline(content: () => Promise<unknown>): () => void {
  const begin = () => {
    for (const screen of screens) screen().catch(() => undefined)
    void content()
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(begin, { timeout: 5_000 })
  return () => cancelIdleCallback(idle)
}
