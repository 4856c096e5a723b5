import type pg from 'pg'

/** Makes PostgreSQL extend a file by about a megabyte, which is removed at the end of the statement. */
const PROBE = `do $$ begin
  create temp table storage_probe on commit drop as
    select repeat(md5(n::text), 60) as filler from generate_series(1, 512) n;
end $$`
const FULL_MESSAGE = '数据库的存储空间已满，请清理数据库服务器的磁盘，空间足够后自动恢复'

export interface FullDatabase {
  /** Records that a statement found no space. */
  markFull(): void
  /** Returns why nothing can be stored, in a sentence; undefined once a probe succeeds after `markFull`. */
  shortage(): Promise<string | undefined>
}

/**
 * Remembers that a remote database, whose disk is not visible here, had no space until a probe succeeds. The database
 * is not probed before a statement has failed.
 */
export function watchFullDatabase(pool: Pick<pg.Pool, 'query'>): FullDatabase {
  let isFull = false
  return {
    markFull() {
      isFull = true
    },
    async shortage() {
      if (!isFull) return undefined
      try {
        await pool.query(PROBE)
        isFull = false
      } catch {
        // Whatever the cause, the probe did not show that there is space.
      }
      return isFull ? FULL_MESSAGE : undefined
    },
  }
}
