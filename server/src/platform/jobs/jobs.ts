import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Bus, noopBus } from '../bus/bus.ts'
import { afterCommit, type Db } from '../database/database.ts'
import { noopTracing, type Tracing } from '../tracing/tracing.ts'
import { createClock } from './clock.ts'
import { createPoller } from './poller.ts'
import { prepareJobQueue } from './queue-schema.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

/** Background work of one tenant. Payloads hold ids, never content. */
export interface JobKind<T extends object> {
  readonly name: string
  readonly retries: number
  /** A job that runs longer counts as dead and is retried. */
  readonly expireMinutes?: number
  /** Concurrent jobs of this kind in one process, 1 by default. For work that mostly waits for other systems. */
  readonly concurrency?: number
  /** Type only: carries the payload type. */
  readonly payload?: T
}
export type JobPayload<T extends object> = T & { readonly tenantId: number }

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction, which must be bound to the tenant of the payload: no commit, no job.
   * `queuedBefore` lowers the priority: pass how many jobs of the same user already wait, so that nobody blocks others.
   */
  enqueue<T extends object>(
    db: Db,
    kind: JobKind<T>,
    payload: JobPayload<T>,
    queuedBefore?: number,
  ): Promise<void>
  /** Returns payloads of queued, running and retried jobs that contain `match`; needs the owner's rights. */
  pending<T extends object>(
    db: Db,
    kind: JobKind<T>,
    match?: Partial<JobPayload<T>>,
  ): Promise<JobPayload<T>[]>
  /** Counts the tenant's jobs of the kind that run or come before this one. */
  countAhead<T extends object>(db: Db, kind: JobKind<T>, payload: JobPayload<T>): Promise<number>
  /** Call before `start`. A handler that throws is retried `retries` times. */
  handle<T extends object>(kind: JobKind<T>, run: (payload: JobPayload<T>) => Promise<void>): void
  /**
   * Runs a function at cron times (UTC), once across all servers and not while an earlier run is queued. Throws
   * TypeError when `cron` is not supported by `cron.ts`.
   */
  schedule(name: string, cron: string, run: () => Promise<void>): void
  /** `exclusive`: no other server works on this queue, so active jobs died with the last process. */
  start(options?: { exclusive?: boolean }): Promise<void>
  stop(): Promise<void>
  ready(): Promise<boolean>
}

/** Polling interval for jobs whose notification was lost. */
const POLL_SECONDS = 30
/** Polling interval while servers cannot notify each other. */
const POLL_UNNOTIFIED_SECONDS = 2
/** Interval of pg-boss's own polling, the longest it accepts. Notifications and the shared poller replace it. */
const DAY_SECONDS = 24 * 3_600
const STOP_MS = 10_000
const EXPIRE_MINUTES = 30
/** A first nightly run may clean up years of data; a run that expires would be started a second time in parallel. */
const SCHEDULE_EXPIRE_HOURS = 2

/** Counts as a try, as pg-boss does for an expired job: a job that kills its server must not be retried for ever. */
const RETRY_ACTIVE_JOBS = `update pgboss.job set start_after = now(),
  state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
  completed_on = case when retry_count < retry_limit then null else now() end
  where state = 'active'`

interface Handler {
  readonly run: (payload: never) => Promise<void>
  readonly concurrency: number
}

export interface JobsOptions {
  readonly pollSeconds?: number
  readonly stopTimeoutMs?: number
  /** False: this server only enqueues; others run the jobs. */
  readonly runsJobs?: boolean
  /** Wakes the workers of other servers. */
  readonly bus?: Bus
  readonly tracing?: Tracing
}

/** Bus topic with the queue that has a new job. */
const ENQUEUED = 'job.enqueued'

/** Enqueues one job per schedule and minute, whichever server is first: `job_i4` is unique. */
const ENQUEUE_SCHEDULED = `
  insert into pgboss.job (name, data, singleton_key, singleton_on, expire_seconds, keep_until, retry_limit, policy)
  select q.name, '{}', 'schedule', $2::timestamp, ${SCHEDULE_EXPIRE_HOURS * 3_600}, now() + interval '14 days', 2, q.policy
  from pgboss.queue q
  where q.name = any($1::text[])
    and not exists (select from pgboss.job waiting where waiting.name = q.name and waiting.state < 'active')
  on conflict do nothing`

export function createJobs(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  {
    pollSeconds = POLL_SECONDS,
    stopTimeoutMs = STOP_MS,
    runsJobs = true,
    bus = noopBus(),
    tracing = noopTracing,
  }: JobsOptions = {},
): Jobs {
  /** Statements and jobs in flight. pg-boss does not wait for all of its own when it stops. */
  const inFlight = new Set<Promise<unknown>>()
  let isStopping = false
  let isStopped = false
  const track = <T>(promise: Promise<T>): Promise<T> => {
    inFlight.add(promise)
    const untrack = () => void inFlight.delete(promise)
    promise.then(untrack, untrack)
    return promise
  }
  /** Statements after the end never settle: the next start or the job's expiry handles the job. */
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    isStopped ? new Promise<never>(() => {}) : pool.query(text, values)
  const boss = new PgBoss({
    db: {
      // pg-boss reports a job's end only once and does not wait for the result.
      executeSql: (text, values = []) => track(retryWhileUnavailable(() => query(text, values))),
    },
    schema: 'pgboss',
    supervise: runsJobs,
    // Its own clock queries the database every few seconds and is up to half a minute late.
    schedule: false,
    // No job depends on another, no queue changes, and migrations run at start.
    flowIntervalSeconds: DAY_SECONDS,
    queueCacheIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: DAY_SECONDS,
    // Each would add statements at rest. The embedded database can neither rebuild indexes concurrently nor trace.
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const handlers = new Map<string, Handler>()
  const schedules = new Map<string, { cron: string; run: () => Promise<void> }>()
  const workers = new Map<string, string[]>()
  let isStarted = false
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  bus.on(ENQUEUED, wake)
  const poller = createPoller({
    query: (text, values) => track(query(text, values)),
    queues: () => [...workers.keys()],
    wake,
    // A disconnected bus brings no notifications.
    intervalMs: () =>
      1_000 * (bus.isConnected() ? pollSeconds : Math.min(pollSeconds, POLL_UNNOTIFIED_SECONDS)),
    onError: (error) => log.warn({ err: error }, 'looking for jobs'),
  })
  bus.onReconnect(() => poller.poll())
  const clock = createClock(
    async (names, minute) => {
      await track(retryWhileUnavailable(() => query(ENQUEUE_SCHEDULED, [names, minute.toISOString()])))
      for (const name of names) wake(name)
    },
    (error) => log.error({ err: error }, 'schedules'),
  )

  /** Returns a job that was fetched during shutdown; it was not tried. */
  const returnJob = async (id: string) => {
    const returnStatement = `update pgboss.job set state = 'retry', started_on = null where id = $1`
    if (!isStopped) await track(pool.query(returnStatement, [id]))
  }

  /** Waits for pg-boss's remaining work within the timeout. */
  async function drain() {
    const deadline = Date.now() + stopTimeoutMs
    while (inFlight.size > 0 && Date.now() < deadline) {
      await Promise.race([
        Promise.allSettled(inFlight),
        delay(deadline - Date.now(), undefined, { ref: false }),
      ])
      // pg-boss sends its next statement after it has processed the previous result.
      await delay(1)
    }
  }

  async function startWorkers(name: string, { run, concurrency }: Handler) {
    for (let i = 0; i < concurrency; i++) {
      const worker: string = await boss.work(
        name,
        { pollingIntervalSeconds: DAY_SECONDS, batchSize: 1 },
        async ([job]) => {
          if (!job) return
          if (isStopping) return returnJob(job.id)
          try {
            const span = { name: `job ${name}`, kind: 'consumer' as const }
            await track(tracing.withSpan(span, () => run(job.data as never)))
          } catch (error) {
            log.warn({ err: error, job: name, id: job.id }, 'job failed')
            poller.pollSoon()
            throw error
          } finally {
            // Jobs often come in groups: a whole class submits at once.
            boss.notifyWorker(worker)
          }
        },
      )
      workers.set(name, [...(workers.get(name) ?? []), worker])
    }
  }

  async function startSchedules() {
    for (const [name, { cron, run }] of schedules) {
      await startWorkers(name, { run, concurrency: 1 })
      clock.add(name, cron)
    }
    clock.start()
  }

  return {
    async enqueue(db, kind, payload, queuedBefore = 0) {
      await db.execute(sql`select enqueue_job(${kind.name}, ${JSON.stringify(payload)}::jsonb,
        ${kind.retries}, ${-queuedBefore}, ${(kind.expireMinutes ?? EXPIRE_MINUTES) * 60})`)
      afterCommit(db, () => {
        wake(kind.name)
        bus.publish(ENQUEUED, kind.name)
      })
    },
    async pending<T extends object>(db: Db, { name }: JobKind<T>, match: Partial<JobPayload<T>> = {}) {
      const { rows } = await db.execute<{ data: JobPayload<T> }>(sql`
        select data from pgboss.job
        where name = ${name} and state < 'completed' and data @> ${JSON.stringify(match)}::jsonb`)
      return rows.map(({ data }) => data)
    },
    async countAhead(db, { name }, payload) {
      const { rows } = await db.execute<{ n: number }>(
        sql`select jobs_ahead(${name}, ${JSON.stringify(payload)}::jsonb) as n`,
      )
      return rows[0]?.n ?? 0
    },
    handle(kind, run) {
      handlers.set(kind.name, { run: run as Handler['run'], concurrency: kind.concurrency ?? 1 })
    },
    schedule(name, cron, run) {
      schedules.set(name, { cron, run })
    },
    async start(options) {
      const queues = [...handlers.keys(), ...schedules.keys()]
      await retryWhileUnavailable(() => prepareJobQueue(pool, queues))
      await boss.start()
      if (options?.exclusive) await pool.query(RETRY_ACTIVE_JOBS)
      if (runsJobs) for (const [name, handler] of handlers) await startWorkers(name, handler)
      if (runsJobs) await startSchedules()
      if (runsJobs) poller.start()
      isStarted = true
    },
    async stop() {
      if (!isStarted) return
      isStarted = false
      isStopping = true
      clock.stop()
      poller.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false })
      await drain()
      isStopped = true
    },
    // Bypasses pg-boss, which retries: the caller asks about this moment.
    ready: async () =>
      isStarted &&
      pool.query('select from pgboss.version').then(
        () => true,
        () => false,
      ),
  }
}
