import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'

/** SQLite's memory limit: columns may contain expensive expressions. */
const HEAP_BYTES = 256 * 1024 * 1024

let sqlJs: Promise<SqlJsStatic> | undefined

/** Opens an in-memory database for `run` and closes it afterwards. */
export async function withSqlite<T>(bytes: Uint8Array | null, run: (db: Database) => T): Promise<T> {
  sqlJs ??= initSqlJs()
  const { Database } = await sqlJs
  const db = new Database(bytes)
  try {
    db.exec(`pragma hard_heap_limit = ${HEAP_BYTES}; pragma trusted_schema = off;`)
    return run(db)
  } finally {
    db.close()
  }
}
