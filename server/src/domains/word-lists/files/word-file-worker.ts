// Worker process that reads and packs word files: untrusted files, WebAssembly and their memory stay out of the
// server process.
import os from 'node:os'
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refused.ts'
import type { FileAnswer, FileRequest } from './file-process.ts'
import { readWordFile } from './read.ts'
import { WordFileRefused } from './refused.ts'
import { writePackage } from './write-apkg.ts'

/** Below the server's priority, but above batch work: a user is waiting. */
const NICE = 5

async function answer(request: FileRequest): Promise<FileAnswer> {
  try {
    if (request.kind === 'read') return { kind: 'read', file: await readWordFile(request.bytes) }
    return { kind: 'packed', bytes: await writePackage(request.name, request.words, request.now) }
  } catch (error) {
    const forPeople = error instanceof WordFileRefused || error instanceof SpreadsheetRefused
    if (!forPeople) console.error('word file:', error)
    return { kind: 'refused', message: forPeople ? error.message : null }
  }
}

os.setPriority(NICE)
process.on('message', async (request: FileRequest) => {
  const outcome = await answer(request)
  process.send?.(outcome)
})
// The server has exited or received its response.
process.on('disconnect', () => process.exit(0))
