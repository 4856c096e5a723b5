import type pg from 'pg'
import { isConnectionLost, sqlState } from '../errors.ts'

/** A replica that answers heavy reads while it is up and close behind. */
export interface Replica {
  readonly pool: pg.Pool
  /** True if the replica answered the last check and its lag was acceptable. */
  isUsable(): boolean
  /** Marks the replica unusable until the next check succeeds. */
  reportFailure(): void
  close(): Promise<void>
}

/**
 * Each check asks whether the replica has replayed what was written at the previous check, so this is also the maximum
 * lag.
 */
const CHECK_INTERVAL_MS = 5_000

interface WalPosition {
  readonly lsn: string
  readonly system: string
}
/** WAL position of a database: written on the primary, replayed on a replica. */
const REPLICA_POSITION = `select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn())::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`
const PRIMARY_POSITION = `select pg_current_wal_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`

/** Checks a replica periodically until it is closed. */
export async function watchReplica(
  primary: pg.Pool,
  pool: pg.Pool,
  log: Pick<Console, 'warn' | 'info'>,
  checkIntervalMs: number = CHECK_INTERVAL_MS,
): Promise<Replica> {
  let isHealthy = false
  let lastIssue: string | undefined
  let previousLsn: string | undefined
  const logIssue = (issue: string | undefined) => {
    if (issue === lastIssue) return
    if (issue) log.warn(`DATABASE_REPLICA_URL: ${issue}: heavy reads go to DATABASE_URL until then`)
    else if (lastIssue) log.info('DATABASE_REPLICA_URL: heavy reads go to the replica again')
    lastIssue = issue
  }
  const check = async () => {
    try {
      const issue = await replicaIssue(primary, pool, previousLsn, (lsn) => {
        previousLsn = lsn
      })
      isHealthy = issue === undefined
      logIssue(issue)
    } catch (error) {
      isHealthy = false
      logIssue(`it does not answer (${sqlState(error) ?? (error as Error).message})`)
    }
  }
  await check()
  await check()
  let runningCheck: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    runningCheck = check()
  }, checkIntervalMs)
  timer.unref()
  return {
    pool,
    isUsable: () => isHealthy,
    reportFailure() {
      isHealthy = false
    },
    async close() {
      clearInterval(timer)
      await runningCheck
      await pool.end()
    },
  }
}

async function replicaIssue(
  primary: pg.Pool,
  replica: pg.Pool,
  previousLsn: string | undefined,
  onPrimaryLsn: (lsn: string) => void,
): Promise<string | undefined> {
  const { rows: primaryRows } = await primary.query<WalPosition>(PRIMARY_POSITION)
  const { rows: replicaRows } = await replica.query<WalPosition & { caught_up: boolean }>(
    `select here.*, here.lsn::pg_lsn >= $1::pg_lsn as caught_up from (${REPLICA_POSITION}) here`,
    [previousLsn ?? '0/0'],
  )
  const [primaryPosition] = primaryRows
  const [replicaPosition] = replicaRows
  if (!primaryPosition || !replicaPosition) return 'it does not answer'
  onPrimaryLsn(primaryPosition.lsn)
  if (primaryPosition.system !== replicaPosition.system)
    return 'it is no copy of the database of DATABASE_URL'
  return replicaPosition.caught_up ? undefined : 'it is behind'
}

/** SQL states of a replica's own failures: recovery conflicts, out of connections or memory. */
const REPLICA_STATES = /^(40001|53|57|58|XX)/

/** True if the replica failed rather than the query. */
export const isReplicaFailure = (error: unknown): boolean =>
  isConnectionLost(error) || REPLICA_STATES.test(sqlState(error) ?? '')
