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
  /** Null: not for people. */
  | { readonly kind: 'refused'; readonly message: string | null }

const TIMEOUT_MS = 30_000
const AT_ONCE = 2
/** Each that waits holds its file in memory. */
const WAITING_MOST = 6

const inTurn = turns(AT_ONCE)
let under = 0

/** One file, one process: what a hostile file spoils goes with it. */
async function ask(request: FileRequest): Promise<FileAnswer> {
  if (under >= AT_ONCE + WAITING_MOST) throw new Refusal('busy')
  under++
  try {
    return await inTurn(async () => {
      const worker = startWorkerProcess<FileRequest, FileAnswer>(
        fileURLToPath(workerEntry('word-file-worker', import.meta.url)),
      )
      const answer = worker.ask(request, TIMEOUT_MS)
      // it took too long or died: a file like that is the person's business
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

/** The words of an uploaded file. Refuses with `bad_file` and what to do. */
export async function readInProcess(bytes: Uint8Array): Promise<ReadFile> {
  const answer = await ask({ kind: 'read', bytes })
  if (answer.kind !== 'read') throw refusalOf(answer)
  return answer.file
}

/** The words as an Anki package. */
export async function packInProcess(name: string, words: readonly ListWord[]): Promise<Uint8Array> {
  const answer = await ask({ kind: 'pack', name, words, now: new Date() })
  if (answer.kind !== 'packed') throw new Error('packing words for Anki failed')
  return answer.bytes
}
