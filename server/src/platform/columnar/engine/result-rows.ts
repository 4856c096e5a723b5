import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'

function rowsOf(chunk: DuckDBDataChunk, names: readonly string[]): object[] {
  const rows = Array.from({ length: chunk.rowCount }, (): Record<string, unknown> => ({}))
  for (const [column, name] of names.entries()) {
    const vector = chunk.getColumnVector(column)
    for (const [n, row] of rows.entries()) row[name] = vector.getItem(n)
  }
  return rows
}

/** Rows of a complete result as objects, in parts of up to 2,048. */
export function* rowParts(result: DuckDBMaterializedResult): Generator<object[]> {
  const names = result.deduplicatedColumnNames()
  for (let n = 0; n < result.chunkCount; n++) yield rowsOf(result.getChunk(n), names)
}
