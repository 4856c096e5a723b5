import { createHash } from 'node:crypto'
import { looksLikeMp3 } from '../../adapters/speech/mp3.ts'
import type { SpeechEngine, Utterance } from '../../adapters/speech/port.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Storage folder of the audio files. */
export const AUDIO_FOLDER = 'speech'
const HASH = /^[0-9a-f]{64}$/

const keyOf = (hash: string) => `${AUDIO_FOLDER}/${hash.slice(0, 2)}/${hash}.mp3`

/** Hash of everything that determines the audio. */
export function hashOf(engine: SpeechEngine, utterance: Utterance): string {
  const { language, text, speed, volume } = utterance
  const parts = [engine.name, engine.voiceOf(utterance), speed, volume, language, text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Size of the in-memory cache: a class requests the same words. */
const RECENT_BYTES = 32 * 1024 * 1024

function recentAudio() {
  const kept = new Map<string, Uint8Array>()
  let bytes = 0
  const drop = (hash: string) => {
    bytes -= kept.get(hash)?.byteLength ?? 0
    kept.delete(hash)
  }
  return {
    get: (hash: string) => kept.get(hash),
    keep(hash: string, audio: Uint8Array): Uint8Array {
      drop(hash)
      kept.set(hash, audio)
      bytes += audio.byteLength
      for (const oldest of kept.keys()) {
        if (bytes <= RECENT_BYTES) break
        drop(oldest)
      }
      return audio
    },
  }
}

/** New bytes after which the disk is swept, instead of waiting for the nightly sweep. */
const SWEEP_EVERY_BYTES = 128 * 1024 * 1024

export interface Sweeping {
  readonly sweep: () => Promise<unknown>
  readonly every?: number
}

/** Cache of spoken audio. Disk use is bounded by the sweep's limit plus what was written since. */
export function audioCache(storage: Storage, { sweep, every = SWEEP_EVERY_BYTES }: Sweeping) {
  const recent = recentAudio()
  let written = 0
  let sweeping: Promise<unknown> | undefined
  /** Runs in the background; a failed sweep is retried after the next write. */
  function sweepIfMuch(bytes: number) {
    written += bytes
    if (written < every || sweeping) return
    const before = written
    sweeping = sweep()
      .then(
        () => {
          written -= before
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
      const bytes = recent.get(hash) ?? (await storage.find(keyOf(hash)))
      // A power failure may leave an empty or truncated file.
      return bytes && looksLikeMp3(bytes) ? recent.keep(hash, bytes) : undefined
    },
    async put(hash: string, bytes: Uint8Array): Promise<void> {
      // A full disk must not prevent speech.
      await storage.putAs(keyOf(hash), bytes).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.reason === 'storage_full')) throw error
      })
      recent.keep(hash, bytes)
      sweepIfMuch(bytes.byteLength)
    },
    /** Resolves after the running sweep, if any. */
    swept: async (): Promise<void> => void (await sweeping),
  }
}
