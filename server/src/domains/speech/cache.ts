import { createHash } from 'node:crypto'
import { looksLikeMp3 } from '../../adapters/speech/mp3.ts'
import type { SpeechEngine, Utterance } from '../../adapters/speech/port.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Where audio lies in the storage. */
export const AUDIO_FOLDER = 'speech'
const HASH = /^[0-9a-f]{64}$/

const keyOf = (hash: string) => `${AUDIO_FOLDER}/${hash.slice(0, 2)}/${hash}.mp3`

/** Names the audio by all that it depends on. */
export function hashOf(engine: SpeechEngine, utterance: Utterance): string {
  const { language, text, speed, volume } = utterance
  const parts = [engine.name, engine.voiceOf(utterance), speed, volume, language, text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Audio asked for last stays in memory up to so much: a class asks for the same words. */
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

/** When the audio on the disk is swept between two nights: so many new bytes are more than a sweep leaves. */
const SWEEP_EVERY_BYTES = 128 * 1024 * 1024

export interface Sweeping {
  readonly sweep: () => Promise<unknown>
  readonly every?: number
}

/** What was spoken before. Takes no more of the disk than a sweep leaves, and what is new since then. */
export function audioCache(storage: Storage, { sweep, every = SWEEP_EVERY_BYTES }: Sweeping) {
  const recent = recentAudio()
  let written = 0
  let sweeping: Promise<unknown> | undefined
  /** Beside the call that it came with; where it fails the next bytes try again. */
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
    /** Undefined where nothing lies under the hash, or where it is none. */
    async get(hash: string): Promise<Uint8Array | undefined> {
      if (!HASH.test(hash)) return undefined
      const bytes = recent.get(hash) ?? (await storage.find(keyOf(hash)))
      // a power cut may have kept the name of a file and lost what was in it
      return bytes && looksLikeMp3(bytes) ? recent.keep(hash, bytes) : undefined
    },
    async put(hash: string, bytes: Uint8Array): Promise<void> {
      // what was spoken is heard on a full disk as well
      await storage.putAs(keyOf(hash), bytes).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.reason === 'storage_full')) throw error
      })
      recent.keep(hash, bytes)
      sweepIfMuch(bytes.byteLength)
    },
    /** Once the sweep under way, if any, is over. */
    swept: async (): Promise<void> => void (await sweeping),
  }
}
