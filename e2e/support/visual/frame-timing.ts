import type { Page } from '@playwright/test'

export interface Smoothness {
  readonly frames: number
  /** Longest interval between two frames, in milliseconds. */
  readonly longestFrame: number
  /** Dropped frames at 60 frames per second. */
  readonly dropped: number
  readonly longTasks: number
  /** Milliseconds */
  readonly longestTask: number
}

const FRAME_MS = 1000 / 60

/** Records frames and long tasks of the page until the returned function is called. */
export async function watchSmoothness(page: Page): Promise<() => Promise<Smoothness>> {
  await page.evaluate(() => {
    const gaps: number[] = []
    const tasks: number[] = []
    const watched = { gaps, tasks, over: false }
    Object.assign(window, { watched })
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (now: number) => {
      gaps.push(now - last)
      last = now
      if (!watched.over) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return async () => {
    const { gaps, tasks }: { gaps: number[]; tasks: number[] } = await page.evaluate(() => {
      const watched = Reflect.get(window, 'watched')
      watched.over = true
      return watched
    })
    return {
      frames: gaps.length,
      longestFrame: Math.round(Math.max(...gaps)),
      dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
      longTasks: tasks.length,
      longestTask: Math.round(Math.max(0, ...tasks)),
    }
  }
}
