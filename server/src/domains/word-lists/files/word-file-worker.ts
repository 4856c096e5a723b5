// Worker process that reads and packs word files: untrusted files, WebAssembly and their memory stay out of the
// server process.
import os from 'node:os'
import { SpreadsheetError } from '../../../platform/spreadsheet/errors.ts'
import { writeAnkiPackage } from './anki/write-package.ts'
import { WordFileRefused } from './errors.ts'
import type { FileRequest, FileResponse } from './file-process.ts'
import { readWordFile } from './read-file.ts'

/** Below the server's priority, but above batch work: a user is waiting. */
const NICE = 5

async function handle(request: FileRequest): Promise<FileResponse> {
  try {
    if (request.kind === 'read') return { kind: 'read', file: await readWordFile(request.bytes) }
    return { kind: 'packed', bytes: await writeAnkiPackage(request.name, request.words, request.now) }
  } catch (error) {
    const hasUserMessage = error instanceof WordFileRefused || error instanceof SpreadsheetError
    if (!hasUserMessage) console.error('word file:', error)
    return { kind: 'refused', message: hasUserMessage ? error.message : null }
  }
}

os.setPriority(NICE)
process.on('message', async (request: FileRequest) => {
  const outcome = await handle(request)
  process.send?.(outcome)
})
// The server has exited or received its response.
process.on('disconnect', () => process.exit(0))
