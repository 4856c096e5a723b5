import type pg from 'pg'
import { connectionLost, sqlState } from './failure.ts'

/** A replica that answers heavy reads while it is up and close behind. */
export interface Replica {
  readonly pool: pg.Pool
  /** True if the replica answered the last check and its lag was acceptable. */
  usable(): boolean
  /** Marks the replica unusable until the next check succeeds. */
  noteFailure(): void
  close(): Promise<void>
}

/**
 * Each check asks whether the replica has replayed what was written at the previous check, so this is also the maximum
 * lag.
 */
const LOOK_MS = 5_000

interface Place {
  readonly lsn: string
  readonly system: string
}
/** WAL position of a database: written on the primary, replayed on a replica. */
const PLACE = `select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn())::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`
const PRIMARY_PLACE = `select pg_current_wal_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`

/** Checks a replica periodically until it is closed. */
export async function watchReplica(
  primary: pg.Pool,
  pool: pg.Pool,
  log: Pick<Console, 'warn' | 'info'>,
  lookMs: number = LOOK_MS,
): Promise<Replica> {
  let usable = false
  let said: string | undefined
  let before: string | undefined
  const tell = (trouble: string | undefined) => {
    if (trouble === said) return
    if (trouble) log.warn(`DATABASE_REPLICA_URL: ${trouble}: heavy reads go to DATABASE_URL until then`)
    else if (said) log.info('DATABASE_REPLICA_URL: heavy reads go to the replica again')
    said = trouble
  }
  const look = async () => {
    try {
      const trouble = await troubleOf(primary, pool, before, (place) => {
        before = place
      })
      usable = trouble === undefined
      tell(trouble)
    } catch (error) {
      usable = false
      tell(`it does not answer (${sqlState(error) ?? (error as Error).message})`)
    }
  }
  await look()
  await look()
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = look()
  }, lookMs)
  timer.unref()
  return {
    pool,
    usable: () => usable,
    noteFailure() {
      usable = false
    },
    async close() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

async function troubleOf(
  primary: pg.Pool,
  replica: pg.Pool,
  before: string | undefined,
  note: (lsn: string) => void,
): Promise<string | undefined> {
  const { rows: written } = await primary.query<Place>(PRIMARY_PLACE)
  const { rows: arrived } = await replica.query<Place & { caught_up: boolean }>(
    `select here.*, here.lsn::pg_lsn >= $1::pg_lsn as caught_up from (${PLACE}) here`,
    [before ?? '0/0'],
  )
  const [own] = written
  const [copy] = arrived
  if (!own || !copy) return 'it does not answer'
  note(own.lsn)
  if (own.system !== copy.system) return 'it is no copy of the database of DATABASE_URL'
  return copy.caught_up ? undefined : 'it is behind'
}

/** SQL states of a replica's own failures: recovery conflicts, out of connections or memory. */
const ITS_OWN = /^(40001|53|57|58|XX)/

/** True if the replica failed rather than the query. */
export const failedByReplica = (error: unknown): boolean =>
  connectionLost(error) || ITS_OWN.test(sqlState(error) ?? '')
