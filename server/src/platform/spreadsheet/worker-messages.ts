import type { SpreadsheetErrorCode } from './errors.ts'
import type { ReadLimits } from './read/limits.ts'
import type { Table, TableRow } from './read/table.ts'

export interface WorkerInput {
  bytes: Uint8Array
  fileName: string
  limits: Partial<ReadLimits>
}

/**
 * Output of the worker: an error, or the head and then one batch of rows for each NEXT. Batches prevent the server's
 * thread from deserialising a whole table at once.
 */
export type WorkerOutput =
  | { kind: 'refused'; code: SpreadsheetErrorCode; message: string }
  | { kind: 'head'; sheetName: Table['sheetName']; header: Table['header'] }
  | { kind: 'rows'; rows: TableRow[]; last: boolean }

export const NEXT = 'next'
export const BATCH_ROWS = 2_000
