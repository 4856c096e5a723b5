import { createHash } from 'node:crypto'
import { looksLikeMp3 } from '../../adapters/speech/mp3.ts'
import type { SpeechEngine, Utterance } from '../../adapters/speech/port.ts'
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

/** What was spoken before. */
export const audioCache = (storage: Storage) => ({
  /** Undefined where nothing lies under the hash, or where it is none. */
  async get(hash: string): Promise<Uint8Array | undefined> {
    if (!HASH.test(hash)) return undefined
    const bytes = await storage.find(keyOf(hash))
    // a power cut may have kept the name of a file and lost what was in it
    return bytes && looksLikeMp3(bytes) ? bytes : undefined
  },
  put: (hash: string, bytes: Uint8Array) => storage.putAs(keyOf(hash), bytes),
})
