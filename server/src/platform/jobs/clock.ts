import { parseCron } from './cron.ts'

const MINUTE_MS = 60_000
/** Minutes that a busy or suspended server catches up on; older ones are dropped. */
const CATCH_UP_MINUTES = 10

export interface Clock {
  add(name: string, cron: string): void
  start(): void
  stop(): void
}

/**
 * Calls `onDue` at the start of each minute with the names that are due and the minute. Several servers call it for the
 * same minute, so the caller must deduplicate. When it rejects, the next minute tries again.
 */
export function createClock(
  onDue: (names: string[], minute: Date) => Promise<void>,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): Clock {
  const schedules = new Map<string, (moment: Date) => boolean>()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  /** The last processed minute, in minutes since the epoch. */
  let lastMinute = 0

  async function tick() {
    const current = Math.floor(now() / MINUTE_MS)
    try {
      const due = new Map<string, Date>()
      for (let minute = Math.max(lastMinute, current - CATCH_UP_MINUTES) + 1; minute <= current; minute++) {
        const moment = new Date(minute * MINUTE_MS)
        for (const [name, isDue] of schedules) if (isDue(moment)) due.set(name, moment)
      }
      for (const [minute, names] of groupByMinute(due)) await onDue(names, minute)
      lastMinute = Math.max(lastMinute, current)
    } catch (error) {
      onError(error)
    }
    if (!isRunning) return
    timer = setTimeout(tick, MINUTE_MS - (now() % MINUTE_MS))
    timer.unref()
  }

  return {
    add: (name, cron) => void schedules.set(name, parseCron(cron)),
    start() {
      lastMinute = Math.floor(now() / MINUTE_MS) - 1
      isRunning = true
      void tick()
    },
    stop() {
      isRunning = false
      clearTimeout(timer)
    },
  }
}

/** A schedule that is due in several missed minutes runs once, for the latest of them. */
function groupByMinute(due: ReadonlyMap<string, Date>): [Date, string[]][] {
  const groups = new Map<number, string[]>()
  for (const [name, minute] of due) {
    const names = groups.get(minute.getTime())
    if (names) names.push(name)
    else groups.set(minute.getTime(), [name])
  }
  return [...groups].map(([minute, names]) => [new Date(minute), names])
}
