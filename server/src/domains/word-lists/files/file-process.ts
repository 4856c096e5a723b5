import { fileURLToPath } from 'node:url'
import { AppError } from '../../../platform/app-error.ts'
import { createLimiter } from '../../../platform/async/limiter.ts'
import { workerEntry } from '../../../platform/worker-entry.ts'
import { startWorkerProcess } from '../../../platform/worker-process.ts'
import { wordFileErrors } from './errors.ts'
import type { WordFileContent } from './read-file.ts'
import type { ListWord } from './word.ts'

export type FileRequest =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'pack'; readonly name: string; readonly words: readonly ListWord[]; readonly now: Date }
export type FileResponse =
  | { readonly kind: 'read'; readonly file: WordFileContent }
  | { readonly kind: 'packed'; readonly bytes: Uint8Array }
  /** Null if there is no message for the user. */
  | { readonly kind: 'refused'; readonly message: string | null }

const TIMEOUT_MS = 30_000
const CONCURRENCY = 2
/** Each queued request holds its file in memory. */
const QUEUE_MAX = 6

const limit = createLimiter(CONCURRENCY)
let activeCount = 0

/** Runs each file in its own process, so that a hostile file cannot affect others. */
async function runInProcess(request: FileRequest): Promise<FileResponse> {
  if (activeCount >= CONCURRENCY + QUEUE_MAX) throw new AppError('busy')
  activeCount++
  try {
    return await limit(async () => {
      const worker = startWorkerProcess<FileRequest, FileResponse>(
        fileURLToPath(workerEntry('word-file-worker', import.meta.url)),
      )
      const response = worker.request(request, TIMEOUT_MS)
      // A timeout or crash is caused by the file, so it is reported to the user.
      const outcome = await response.catch((): FileResponse => ({ kind: 'refused', message: null }))
      await worker.stop()
      return outcome
    })
  } finally {
    activeCount--
  }
}

const toBadFileError = (response: FileResponse): AppError =>
  new AppError('bad_file', {
    reason: (response.kind === 'refused' ? response.message : null) ?? wordFileErrors.failed().message,
  })

/** Reads the words of an uploaded file. Throws `bad_file` with instructions for the user. */
export async function readWordsInProcess(bytes: Uint8Array): Promise<WordFileContent> {
  const response = await runInProcess({ kind: 'read', bytes })
  if (response.kind !== 'read') throw toBadFileError(response)
  return response.file
}

/** Packs the words into an Anki package. */
export async function packWordsInProcess(name: string, words: readonly ListWord[]): Promise<Uint8Array> {
  const response = await runInProcess({ kind: 'pack', name, words, now: new Date() })
  if (response.kind !== 'packed') throw new Error('packing words for Anki failed')
  return response.bytes
}
