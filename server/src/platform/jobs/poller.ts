import type pg from 'pg'

interface PollerOptions {
  readonly query: (text: string, values: unknown[]) => Promise<pg.QueryResult>
  /** The queues that this server works on. */
  readonly queues: () => string[]
  readonly wake: (queue: string) => void
  readonly intervalMs: () => number
  readonly onError: (error: unknown) => void
}

/** pg-boss has stored a failed job after this time. */
const FAILED_JOB_DELAY_MS = 1_000
/** A job is fetched only after its `start_after`, not at it. */
const MARGIN_MS = 20

/** Queues with a job that is due within the given seconds, and the time until the first. */
const DUE_QUEUES = `
  select name, greatest(extract(epoch from min(start_after) - now()), 0)::float8 as seconds
  from pgboss.job
  where state < 'active' and start_after < now() + $2::float8 * interval '1 second' and name = any($1::text[])
  group by name`

/**
 * Polls all queues in one statement instead of one per pg-boss worker. Finds jobs without notification: retries,
 * delayed jobs and lost notifications.
 */
export function createPoller({ query, queues, wake, intervalMs, onError }: PollerOptions) {
  let isRunning = false
  let nextPoll: NodeJS.Timeout | undefined
  const wakeUps = new Map<string, NodeJS.Timeout>()

  const wakeAfter = (queue: string, ms: number) => {
    clearTimeout(wakeUps.get(queue))
    const timer = setTimeout(() => {
      wakeUps.delete(queue)
      wake(queue)
    }, ms + MARGIN_MS)
    timer.unref()
    wakeUps.set(queue, timer)
  }
  const schedulePoll = (ms: number) => {
    clearTimeout(nextPoll)
    if (!isRunning) return
    nextPoll = setTimeout(poll, ms)
    nextPoll.unref()
  }
  async function poll(): Promise<void> {
    if (!isRunning) return
    const interval = intervalMs()
    // Scheduled before the result arrives: an unreachable database answers late.
    schedulePoll(interval)
    try {
      const { rows } = await query(DUE_QUEUES, [queues(), interval / 1_000])
      for (const { name, seconds } of rows as { name: string; seconds: number }[])
        if (isRunning) wakeAfter(name, seconds * 1_000)
    } catch (error) {
      onError(error)
    }
  }

  return {
    start() {
      isRunning = true
      schedulePoll(intervalMs())
    },
    poll: () => void poll(),
    /** Call after a failure: the job may be retried before the next poll. */
    pollSoon: () => schedulePoll(Math.min(FAILED_JOB_DELAY_MS, intervalMs())),
    stop() {
      isRunning = false
      clearTimeout(nextPoll)
      for (const timer of wakeUps.values()) clearTimeout(timer)
    },
  }
}
