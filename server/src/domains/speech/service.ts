import { getSpeech } from '@shangxue/contract/speech/endpoints'
import {
  type SpeechEngine,
  SpeechFailure,
  type SpeechFailureReason,
  type Utterance,
} from '../../adapters/speech/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { withTimeout } from '../../platform/async/with-timeout.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Library } from '../english/service.ts'
import { createAudioCache, hashUtterance } from './audio-cache.ts'
import { purgeOldAudio } from './cleanup.ts'
import { libraryAudio } from './speak-ahead.ts'
import { createAllowance } from './speech-allowance.ts'

export interface SpeechServiceOptions {
  /** In order of preference. */
  readonly engines: readonly SpeechEngine[]
  readonly storage: Storage
  readonly library: Library
  readonly log: { warn(fields: object, message: string): void }
  readonly now?: () => number
}
export interface SpokenAudio {
  readonly hash: string
  readonly bytes: Uint8Array
  /** False if a preferred engine failed. */
  readonly isPreferredEngine: boolean
}

/** Characters of new audio per payer and minute. */
const CHARACTERS_A_MINUTE = 6_000
/** A short word costs an engine almost as much as a sentence. */
const MIN_COST = 100
/** Reasons to log. Failures caused by the caller or by load are not logged. */
const LOGGED_REASONS = new Set<SpeechFailureReason>(['failed', 'refused', 'timed_out', 'spent'])
/** Leaves time for the response to arrive before the caller gives up. */
const TIMEOUT_MS = getSpeech.timeoutMs - 1_000

/**
 * Returns audio from the cache or from the first engine that speaks. Concurrent requests for the same audio
 * share one synthesis and the time limit of the first request.
 */
export function createSpeechService({
  engines,
  storage,
  library,
  log,
  now = Date.now,
}: SpeechServiceOptions) {
  const sweep = () =>
    purgeOldAudio(storage, { deleteLast: libraryAudio(engines[0], library) }).catch((error: unknown) => {
      log.warn({ err: error }, 'old audio was not taken away')
      throw error
    })
  const cache = createAudioCache(storage, { sweep })
  const allowance = createAllowance(CHARACTERS_A_MINUTE, now)
  const inFlight = new Map<string, Promise<Uint8Array>>()

  async function synthesize(engine: SpeechEngine, utterance: Utterance, hash: string, signal: AbortSignal) {
    const bytes = await engine.speak(utterance, signal)
    await cache.put(hash, bytes)
    return bytes
  }

  async function speakWith(engine: SpeechEngine, utterance: Utterance, payer: string, signal: AbortSignal) {
    const hash = hashUtterance(engine, utterance)
    const existing = inFlight.get(hash) ?? (await cache.get(hash)) ?? inFlight.get(hash)
    if (existing) return { hash, bytes: await existing }
    const cost = Math.max(MIN_COST, [...utterance.text].length)
    if (!allowance.consume(payer, cost)) throw new SpeechFailure('too_many')
    const synthesis = synthesize(engine, utterance, hash, signal)
      .catch((error: unknown) => {
        allowance.refund(payer, cost)
        throw error
      })
      .finally(() => inFlight.delete(hash))
    inFlight.set(hash, synthesis)
    return { hash, bytes: await synthesis }
  }

  async function speakWithFirstAvailable(
    utterance: Utterance,
    payer: string,
    signal: AbortSignal,
  ): Promise<SpokenAudio> {
    let failure = new SpeechFailure('not_installed')
    for (const [index, engine] of engines.entries()) {
      try {
        return { ...(await speakWith(engine, utterance, payer, signal)), isPreferredEngine: index === 0 }
      } catch (error) {
        if (!(error instanceof SpeechFailure)) throw error
        failure = error
        logFailure(engine, error)
      }
    }
    throw toAppError(failure)
  }

  function logFailure({ name: engine }: SpeechEngine, { reason, message: detail }: SpeechFailure): void {
    if (LOGGED_REASONS.has(reason)) log.warn({ engine, reason, detail }, 'a speech engine has not spoken')
  }

  return {
    /** Charges the payer, a user or an address. Throws the errors of `contract/speech`. */
    speak: (utterance: Utterance, payer: string) =>
      withTimeout(TIMEOUT_MS, (signal) => speakWithFirstAvailable(utterance, payer, signal)),
    /** Cached audio; undefined if there is none. */
    getCached: (hash: string) => cache.get(hash),
  }
}

function toAppError({ reason }: SpeechFailure): AppError {
  if (reason === 'busy') return new AppError('busy')
  if (reason === 'too_many') return new AppError('too_many_requests')
  if (reason === 'timed_out') return new AppError('timed_out')
  return new AppError('speech_unavailable')
}
