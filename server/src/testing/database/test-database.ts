import type pg from 'pg'

export interface TestDatabase {
  readonly pool: pg.Pool
  /** Connections for reads, on a PostgreSQL server. */
  readonly readPool?: pg.Pool
  /** On Citus, the same database on each worker. */
  readonly workers?: readonly pg.Pool[]
  close(): Promise<void>
}

/** True if tests use the embedded database, which is neither on a PostgreSQL server nor on Citus. */
export const isEmbedded =
  process.env.TEST_DATABASE_URL === undefined && process.env.TEST_CITUS_URL === undefined
