import { setImmediate } from 'node:timers/promises'
import type { DuckDBMaterializedResult } from '@duckdb/node-api'

/** Chunks have up to 2,048 rows. Other requests run after this many. */
const CHUNKS_PER_TURN = 2

/**
 * Rows of a result as objects. The result is complete, so its chunks are read without waiting for a thread, and converted
 * by columns; large results leave the event loop free in between.
 */
export async function readRows<T extends object>(result: DuckDBMaterializedResult): Promise<T[]> {
  const names = result.deduplicatedColumnNames()
  const rows: Record<string, unknown>[] = []
  for (let n = 0; n < result.chunkCount; n++) {
    if (n > 0 && n % CHUNKS_PER_TURN === 0) await setImmediate()
    const chunk = result.getChunk(n)
    const first = rows.length
    const end = first + chunk.rowCount
    for (let row = first; row < end; row++) rows.push({})
    for (const [column, name] of names.entries()) {
      const vector = chunk.getColumnVector(column)
      for (let row = first; row < end; row++) {
        const target = rows[row]
        if (target) target[name] = vector.getItem(row - first)
      }
    }
  }
  return rows as T[]
}
