import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { SpreadsheetError } from './errors.ts'
import { readTable } from './read/read-table.ts'
import { BATCH_ROWS, type WorkerInput, type WorkerOutput } from './worker-messages.ts'

// Entry of a worker thread, started by read-in-worker.ts.
if (!parentPort) throw new Error('spreadsheet-worker runs as a worker thread only')
const port = parentPort
const post = (output: WorkerOutput) => port.postMessage(output)

async function run({ bytes, fileName, limits }: WorkerInput): Promise<void> {
  const { sheetName, header, rows } = readTable(bytes, fileName, limits)
  post({ kind: 'head', sheetName, header })
  for (let offset = 0; offset < rows.length; offset += BATCH_ROWS) {
    await once(port, 'message')
    post({
      kind: 'rows',
      rows: rows.slice(offset, offset + BATCH_ROWS),
      last: offset + BATCH_ROWS >= rows.length,
    })
  }
}

try {
  await run(workerData)
} catch (error) {
  if (!(error instanceof SpreadsheetError)) throw error
  post({ kind: 'refused', code: error.code, message: error.message })
}
