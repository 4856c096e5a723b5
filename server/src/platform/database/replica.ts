import type pg from 'pg'
import { connectionLost, sqlState } from './failure.ts'

/** A copy of the database that answers heavy reads while it is up and close behind. */
export interface Replica {
  readonly pool: pg.Pool
  /** Whether it answered lately, and how far behind it then was is bearable. */
  usable(): boolean
  /** Something that was asked of it failed for its own sake: it is looked at anew before it is asked again. */
  noteFailure(): void
  close(): Promise<void>
}

/** Each look asks whether all has arrived that had been written at the look before: so far it may be behind. */
const LOOK_MS = 5_000

interface Place {
  readonly lsn: string
  readonly system: string
}
/** How far a database has come: written where it is the primary, replayed where it is a copy. */
const PLACE = `select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn())::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`
const PRIMARY_PLACE = `select pg_current_wal_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`

/** Watches a copy until it is closed. */
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
  const { rows: arrived } = await replica.query<Place & { caught: boolean }>(
    `select here.*, here.lsn::pg_lsn >= $1::pg_lsn as caught from (${PLACE}) here`,
    [before ?? '0/0'],
  )
  const [own] = written
  const [copy] = arrived
  if (!own || !copy) return 'it does not answer'
  note(own.lsn)
  if (own.system !== copy.system) return 'it is no copy of the database of DATABASE_URL'
  return copy.caught ? undefined : 'it is behind'
}

/** Standing in the way of what is replayed; out of connections or of memory. */
const ITS_OWN = /^(40001|53|57|58|XX)/

/** It is the replica that failed, not what was asked of it. */
export const failedByReplica = (error: unknown): boolean =>
  connectionLost(error) || ITS_OWN.test(sqlState(error) ?? '')
