import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'

/** SQLite's own bound on its memory: columns may be formulas. */
const HEAP_BYTES = 256 * 1024 * 1024

let loaded: Promise<SqlJsStatic> | undefined

/** Works on a database in memory; closes it afterwards. */
export async function withSqlite<T>(bytes: Uint8Array | null, work: (db: Database) => T): Promise<T> {
  loaded ??= initSqlJs()
  const { Database } = await loaded
  const db = new Database(bytes)
  try {
    db.exec(`pragma hard_heap_limit = ${HEAP_BYTES}; pragma trusted_schema = off;`)
    return work(db)
  } finally {
    db.close()
  }
}
