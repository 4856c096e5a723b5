import { getSpeech } from '@shangxue/contract/speech'
import {
  type SpeechEngine,
  SpeechFailure,
  type SpeechFailureReason,
  type Utterance,
} from '../../adapters/speech/port.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { within } from '../../platform/within.ts'
import { createAllowance } from './allowance.ts'
import { audioCache, hashOf } from './cache.ts'
import { forgetOldAudio } from './tidy.ts'

export interface SpeakingParts {
  /** In order of preference. */
  readonly engines: readonly SpeechEngine[]
  readonly storage: Storage
  readonly log: { warn(fields: object, message: string): void }
  readonly now?: () => number
}
export interface Spoken {
  readonly hash: string
  readonly bytes: Uint8Array
  /** False if a preferred engine failed. */
  readonly asWished: boolean
}

/** Characters of new audio per payer and minute. */
const CHARACTERS_A_MINUTE = 6_000
/** A short word costs an engine almost as much as a sentence. */
const LEAST_COST = 100
/** Reasons to log. Failures caused by the caller or by load are not logged. */
const TROUBLES = new Set<SpeechFailureReason>(['failed', 'refused', 'timed_out', 'spent'])
/** Leaves time for the response to arrive before the caller gives up. */
const SPEAKING_MS = getSpeech.timeoutMs - 1_000

/**
 * Returns audio from the cache or from the first engine that speaks. Concurrent requests for the same audio
 * share one synthesis and the time limit of the first request.
 */
export function createSpeaking({ engines, storage, log, now = Date.now }: SpeakingParts) {
  const sweep = () =>
    forgetOldAudio(storage).catch((error: unknown) => {
      log.warn({ err: error }, 'old audio was not taken away')
      throw error
    })
  const cache = audioCache(storage, { sweep })
  const allowance = createAllowance(CHARACTERS_A_MINUTE, now)
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function make(engine: SpeechEngine, utterance: Utterance, hash: string, signal: AbortSignal) {
    const bytes = await engine.speak(utterance, signal)
    await cache.put(hash, bytes)
    return bytes
  }

  async function from(engine: SpeechEngine, utterance: Utterance, payer: string, signal: AbortSignal) {
    const hash = hashOf(engine, utterance)
    const before = underWay.get(hash) ?? (await cache.get(hash)) ?? underWay.get(hash)
    if (before) return { hash, bytes: await before }
    const cost = Math.max(LEAST_COST, [...utterance.text].length)
    if (!allowance.take(payer, cost)) throw new SpeechFailure('too_many')
    const making = make(engine, utterance, hash, signal)
      .catch((error: unknown) => {
        allowance.giveBack(payer, cost)
        throw error
      })
      .finally(() => underWay.delete(hash))
    underWay.set(hash, making)
    return { hash, bytes: await making }
  }

  async function fromFirst(utterance: Utterance, payer: string, signal: AbortSignal): Promise<Spoken> {
    let failure = new SpeechFailure('not_installed')
    for (const [place, engine] of engines.entries()) {
      try {
        return { ...(await from(engine, utterance, payer, signal)), asWished: place === 0 }
      } catch (error) {
        if (!(error instanceof SpeechFailure)) throw error
        failure = error
        note(engine, error)
      }
    }
    throw refusalOf(failure)
  }

  function note({ name: engine }: SpeechEngine, { reason, message: detail }: SpeechFailure): void {
    if (TROUBLES.has(reason)) log.warn({ engine, reason, detail }, 'a speech engine has not spoken')
  }

  return {
    /** Charges the payer, a user or an address. Throws the errors of `contract/speech`. */
    speak: (utterance: Utterance, payer: string) =>
      within(SPEAKING_MS, (signal) => fromFirst(utterance, payer, signal)),
    /** Cached audio; undefined if there is none. */
    kept: (hash: string) => cache.get(hash),
  }
}

function refusalOf({ reason }: SpeechFailure): Refusal {
  if (reason === 'busy') return new Refusal('busy')
  if (reason === 'too_many') return new Refusal('too_many_requests')
  if (reason === 'timed_out') return new Refusal('timed_out')
  return new Refusal('speech_unavailable')
}
