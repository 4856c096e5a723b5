import { getSpeech } from '@shangxue/contract/speech'
import { type SpeechEngine, SpeechFailure, type Utterance } from '../../adapters/speech/port.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { within } from '../../platform/within.ts'
import { createAllowance } from './allowance.ts'
import { audioCache, hashOf } from './cache.ts'

export interface SpeakingParts {
  /** In the order in which they are asked. */
  readonly engines: readonly SpeechEngine[]
  readonly storage: Storage
  readonly log: { warn(fields: object, message: string): void }
  readonly now?: () => number
}
export interface Spoken {
  readonly hash: string
  readonly bytes: Uint8Array
  /** False where another engine would have spoken, had it been able to. */
  readonly asWished: boolean
}

/** What one address may have spoken in a minute that was not spoken before. */
const UTTERANCES_A_MINUTE = 60
/** Enough for the answer to arrive before the caller gives up. */
const SPEAKING_MS = getSpeech.timeoutMs - 1_000

/**
 * Audio from the cache, or from the first engine that speaks. What several ask for at once is spoken once, in the time
 * of the first of them.
 */
export function createSpeaking({ engines, storage, log, now = Date.now }: SpeakingParts) {
  const cache = audioCache(storage)
  const allowance = createAllowance(UTTERANCES_A_MINUTE, now)
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function make(engine: SpeechEngine, utterance: Utterance, hash: string, signal: AbortSignal) {
    const bytes = await engine.speak(utterance, signal)
    await cache.put(hash, bytes)
    return bytes
  }

  async function from(engine: SpeechEngine, utterance: Utterance, address: string, signal: AbortSignal) {
    const hash = hashOf(engine, utterance)
    const before = underWay.get(hash) ?? (await cache.get(hash)) ?? underWay.get(hash)
    if (before) return { hash, bytes: await before }
    if (!allowance.take(address)) throw new SpeechFailure('too_many')
    const making = make(engine, utterance, hash, signal)
      .catch((error: unknown) => {
        allowance.giveBack(address)
        throw error
      })
      .finally(() => underWay.delete(hash))
    underWay.set(hash, making)
    return { hash, bytes: await making }
  }

  async function fromFirst(utterance: Utterance, address: string, signal: AbortSignal): Promise<Spoken> {
    let failure = new SpeechFailure('not_installed')
    for (const [place, engine] of engines.entries()) {
      try {
        return { ...(await from(engine, utterance, address, signal)), asWished: place === 0 }
      } catch (error) {
        if (!(error instanceof SpeechFailure)) throw error
        failure = error
        note(engine, error)
      }
    }
    throw refusalOf(failure)
  }

  /** What the caller is to blame for, or the crowd, needs nobody's eyes. */
  function note({ name: engine }: SpeechEngine, { reason, message: detail }: SpeechFailure): void {
    if (reason === 'failed' || reason === 'refused' || reason === 'timed_out')
      log.warn({ engine, reason, detail }, 'a speech engine has not spoken')
  }

  return {
    /** Throws the refusals of `contract/speech`. */
    speak: (utterance: Utterance, address: string) =>
      within(SPEAKING_MS, (signal) => fromFirst(utterance, address, signal)),
    /** What was spoken before; undefined where nothing is kept. */
    kept: (hash: string) => cache.get(hash),
  }
}

function refusalOf({ reason }: SpeechFailure): Refusal {
  if (reason === 'busy') return new Refusal('busy')
  if (reason === 'too_many') return new Refusal('too_many_requests')
  if (reason === 'timed_out') return new Refusal('timed_out')
  return new Refusal('speech_unavailable')
}
