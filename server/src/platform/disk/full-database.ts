import type pg from 'pg'

/** Makes PostgreSQL extend a file by about a megabyte, which is gone at the end of the statement. */
const PROBE = `do $$ begin
  create temp table storage_probe on commit drop as
    select repeat(md5(n::text), 60) as filler from generate_series(1, 512) n;
end $$`
const SENTENCE = '数据库的存储空间已满，请清理数据库服务器的磁盘，空间足够后自动恢复'

export interface FullDatabase {
  /** Records that a statement found no room. */
  note(): void
  /** Why nothing can be stored, in a sentence; undefined when there is room, as a probe finds after a `note`. */
  shortage(): Promise<string | undefined>
}

/**
 * Remembers that a database on another machine had no room, whose disk nobody here can see, until a probe succeeds. The
 * database is not probed before a statement has failed.
 */
export function watchFullDatabase(pool: Pick<pg.Pool, 'query'>): FullDatabase {
  let full = false
  return {
    note() {
      full = true
    },
    async shortage() {
      if (!full) return undefined
      try {
        await pool.query(PROBE)
        full = false
      } catch {
        // whatever it failed of, it did not show that there is room
      }
      return full ? SENTENCE : undefined
    },
  }
}
