import type { FastifyBaseLogger } from 'fastify'
import { forEachSettled } from '../async/for-each-settled.ts'
import type { Database, Db } from '../database/database.ts'
import type { JobKind, JobPayload, Jobs } from './jobs.ts'

interface SignalledJobs<T extends object> {
  /** Signals that a recipient has work. Only a hint: the scan each minute finds it too. */
  signal(recipient: JobPayload<T>): void
  /**
   * Registers the handler and enqueues a job shortly after a signal. `onMore` enqueues another job of the recipient. Call it before
   * the jobs start. Returns a function that stops it.
   */
  start(
    parts: { readonly database: Database; readonly jobs: Jobs },
    run: (recipient: JobPayload<T>, onMore: (db: Db) => Promise<void>) => Promise<void>,
    log: Pick<FastifyBaseLogger, 'debug'>,
  ): () => void
  /** Enqueues jobs for recipients with due work that no job is about to do: retries, and what a crash left over. */
  enqueueDue(
    database: Database,
    jobs: Pick<Jobs, 'enqueue' | 'pending'>,
    listDue: (db: Db) => Promise<readonly JobPayload<T>[]>,
  ): Promise<void>
}

/** Work of a burst is done by one job. */
const DEBOUNCE_MS = 20

/**
 * Jobs that each work through the outbox of one recipient, an address outside. They are enqueued by signals after a commit and by a
 * scan of the outbox each minute, so that neither a lost signal nor a crash loses work.
 */
export function createSignalledJobs<T extends object>(
  kind: JobKind<T>,
  idOf: (recipient: JobPayload<T>) => number,
): SignalledJobs<T> {
  const keyOf = (recipient: JobPayload<T>) => `${recipient.tenantId}:${idOf(recipient)}`
  const listeners = new Set<(recipient: JobPayload<T>) => void>()
  return {
    signal(recipient) {
      for (const listener of listeners) listener(recipient)
    },

    start({ database, jobs }, run, log) {
      const enqueue = (db: Db, recipient: JobPayload<T>) => jobs.enqueue(db, kind, recipient)
      jobs.handle(kind, (recipient) => run(recipient, (db) => enqueue(db, recipient)))
      const timers = new Map<string, ReturnType<typeof setTimeout>>()
      const listener = (recipient: JobPayload<T>) => {
        const key = keyOf(recipient)
        if (timers.has(key)) return
        const enqueueNow = () => {
          timers.delete(key)
          database
            .withTenant({ tenantId: recipient.tenantId }, (db) => enqueue(db, recipient))
            .catch((error: unknown) => log.debug({ err: error }, `${kind.name} not enqueued`))
        }
        timers.set(key, setTimeout(enqueueNow, DEBOUNCE_MS))
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        for (const timer of timers.values()) clearTimeout(timer)
      }
    },

    async enqueueDue(database, jobs, listDue) {
      const due = await database.withOwner(async (db) => {
        const recipients = await listDue(db)
        if (recipients.length === 0) return []
        const pending = new Set((await jobs.pending(db, kind)).map(keyOf))
        return recipients.filter((recipient) => !pending.has(keyOf(recipient)))
      })
      await forEachSettled(due, (recipient) =>
        database.withTenant({ tenantId: recipient.tenantId }, (db) => jobs.enqueue(db, kind, recipient)),
      )
    },
  }
}
