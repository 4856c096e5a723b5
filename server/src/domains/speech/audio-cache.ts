import { createHash } from 'node:crypto'
import { looksLikeMp3 } from '../../adapters/speech/mp3.ts'
import type { SpeechEngine, Utterance } from '../../adapters/speech/port.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Storage folder of the audio files. */
export const AUDIO_FOLDER = 'speech'
const HASH = /^[0-9a-f]{64}$/

/** Storage key of the audio of this hash. */
export const audioKey = (hash: string) => `${AUDIO_FOLDER}/${hash.slice(0, 2)}/${hash}.mp3`

/** Hash of everything that determines the audio. */
export function hashUtterance(engine: SpeechEngine, utterance: Utterance): string {
  const { language, text, speed, volume } = utterance
  const variant = engine.variantOf?.(utterance)
  const parts = [engine.name, engine.resolveVoice(utterance), speed, volume, language, text]
  if (variant !== undefined) parts.push(variant)
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Size of the in-memory cache: a class requests the same words. */
const RECENT_BYTES = 32 * 1024 * 1024

function createMemoryCache() {
  const entries = new Map<string, Uint8Array>()
  let bytes = 0
  const remove = (hash: string) => {
    bytes -= entries.get(hash)?.byteLength ?? 0
    entries.delete(hash)
  }
  return {
    get: (hash: string) => entries.get(hash),
    put(hash: string, audio: Uint8Array): Uint8Array {
      remove(hash)
      entries.set(hash, audio)
      bytes += audio.byteLength
      for (const oldest of entries.keys()) {
        if (bytes <= RECENT_BYTES) break
        remove(oldest)
      }
      return audio
    },
  }
}

/** New bytes after which the disk is swept, instead of waiting for the nightly sweep. */
const SWEEP_EVERY_BYTES = 128 * 1024 * 1024

export interface SweepOptions {
  readonly sweep: () => Promise<unknown>
  readonly everyBytes?: number
}

/** Cache of spoken audio. Disk use is bounded by the sweep's limit plus what was written since. */
export function createAudioCache(storage: Storage, { sweep, everyBytes = SWEEP_EVERY_BYTES }: SweepOptions) {
  const memory = createMemoryCache()
  let written = 0
  let sweeping: Promise<unknown> | undefined
  /** Runs in the background; a failed sweep is retried after the next write. */
  function sweepIfDue(bytes: number) {
    written += bytes
    if (written < everyBytes || sweeping) return
    const writtenBefore = written
    sweeping = sweep()
      .then(
        () => {
          written -= writtenBefore
        },
        () => undefined,
      )
      .finally(() => {
        sweeping = undefined
      })
  }
  return {
    /** Returns undefined for an unknown or malformed hash. */
    async get(hash: string): Promise<Uint8Array | undefined> {
      if (!HASH.test(hash)) return undefined
      const bytes = memory.get(hash) ?? (await storage.find(audioKey(hash)))
      // A power failure may leave an empty or truncated file.
      return bytes && looksLikeMp3(bytes) ? memory.put(hash, bytes) : undefined
    },
    async put(hash: string, bytes: Uint8Array): Promise<void> {
      // A full disk must not prevent speech.
      await storage.putAs(audioKey(hash), bytes).catch((error: unknown) => {
        if (!(error instanceof AppError && error.reason === 'storage_full')) throw error
      })
      memory.put(hash, bytes)
      sweepIfDue(bytes.byteLength)
    },
    /** Resolves after the running sweep, if any. */
    waitForSweep: async (): Promise<void> => void (await sweeping),
  }
}
