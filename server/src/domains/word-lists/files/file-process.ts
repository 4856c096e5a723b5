import { fileURLToPath } from 'node:url'
import { Refusal } from '../../../platform/refusal.ts'
import { turns } from '../../../platform/turns.ts'
import { workerEntry } from '../../../platform/worker-entry.ts'
import { startWorkerProcess } from '../../../platform/worker-process.ts'
import type { ReadFile } from './read.ts'
import { refused } from './refused.ts'
import type { ListWord } from './word.ts'

export type FileRequest =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'pack'; readonly name: string; readonly words: readonly ListWord[]; readonly now: Date }
export type FileAnswer =
  | { readonly kind: 'read'; readonly file: ReadFile }
  | { readonly kind: 'packed'; readonly bytes: Uint8Array }
  /** Null if there is no message for the user. */
  | { readonly kind: 'refused'; readonly message: string | null }

const TIMEOUT_MS = 30_000
const AT_ONCE = 2
/** Each queued request holds its file in memory. */
const WAITING_MOST = 6

const inTurn = turns(AT_ONCE)
let under = 0

/** Runs each file in its own process, so that a hostile file cannot affect others. */
async function ask(request: FileRequest): Promise<FileAnswer> {
  if (under >= AT_ONCE + WAITING_MOST) throw new Refusal('busy')
  under++
  try {
    return await inTurn(async () => {
      const worker = startWorkerProcess<FileRequest, FileAnswer>(
        fileURLToPath(workerEntry('word-file-worker', import.meta.url)),
      )
      const answer = worker.ask(request, TIMEOUT_MS)
      // A timeout or crash is caused by the file, so it is reported to the user.
      const settled = await answer.catch((): FileAnswer => ({ kind: 'refused', message: null }))
      await worker.stop()
      return settled
    })
  } finally {
    under--
  }
}

const refusalOf = (answer: FileAnswer): Refusal =>
  new Refusal('bad_file', {
    reason: (answer.kind === 'refused' ? answer.message : null) ?? refused.failed().message,
  })

/** Reads the words of an uploaded file. Throws `bad_file` with instructions for the user. */
export async function readInProcess(bytes: Uint8Array): Promise<ReadFile> {
  const answer = await ask({ kind: 'read', bytes })
  if (answer.kind !== 'read') throw refusalOf(answer)
  return answer.file
}

/** Packs the words into an Anki package. */
export async function packInProcess(name: string, words: readonly ListWord[]): Promise<Uint8Array> {
  const answer = await ask({ kind: 'pack', name, words, now: new Date() })
  if (answer.kind !== 'packed') throw new Error('packing words for Anki failed')
  return answer.bytes
}
