import { setTimeout as sleep } from 'node:timers/promises'
import { type SpeechEngine, SpeechFailure, type SpeechFailureReason } from '../../adapters/speech/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { withTimeout } from '../../platform/async/with-timeout.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createPronunciations, type Library, spokenTexts } from '../english/service.ts'
import { AUDIO_FOLDER, audioKey, hashUtterance } from './audio-cache.ts'
import { parseUtterance } from './utterance.ts'

export interface SpeakAheadOptions {
  /** The preferred engine. */
  readonly engine: SpeechEngine
  readonly storage: Storage
  readonly library: Library
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Milliseconds after the start of the server; users and demo data come first. */
  readonly delayMs?: number
  /** Rest after an utterance as a multiple of the time that it took. */
  readonly restRatio?: number
}

const DELAY_MS = 120_000
/** A fifth of one core at most. */
const REST_RATIO = 4
const MIN_REST_MS = 20
/** While users are waiting for the engine. */
const BUSY_REST_MS = 1_000
const TIMEOUT_MS = 30_000
/** One text may fail; if so many in a row fail, the engine does not work. */
const MAX_FAILURES = 20
const FINAL_REASONS = new Set<SpeechFailureReason>(['not_installed', 'closing'])

/**
 * Storage keys of the audio of the library's texts in the default voice: what `speakAhead` creates, and what the clean-up
 * deletes last. Empty if the engine costs money.
 */
export function libraryAudio(engine: SpeechEngine | undefined, library: Library) {
  if (!engine?.isFree) return new Map<string, ReturnType<typeof parseUtterance>>()
  const pronunciations = createPronunciations(library)
  return new Map(
    spokenTexts(library).map((text) => {
      const utterance = parseUtterance(text, 'en', {}, pronunciations)
      return [audioKey(hashUtterance(engine, utterance)), utterance] as const
    }),
  )
}

/**
 * Speaks the texts of the library into the cache in the background, so that the first request is as fast as the second. What
 * is stored already is skipped, so that it resumes after a restart. Returns a function that stops it.
 */
export function startSpeakingAhead({
  engine,
  storage,
  library,
  log,
  delayMs = DELAY_MS,
  restRatio = REST_RATIO,
}: SpeakAheadOptions): { stop: () => void; finished: Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Ends early when stopped. */
  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)

  async function run(): Promise<void> {
    await rest(delayMs)
    if (signal.aborted) return
    const missing = libraryAudio(engine, library)
    const total = missing.size
    for await (const { key } of storage.list(AUDIO_FOLDER)) missing.delete(key)
    if (missing.size === 0) return
    const startedAt = performance.now()
    let [spoken, failures] = [0, 0]
    for (const [key, utterance] of missing) {
      while (engine.isBusy?.() && !signal.aborted) await rest(BUSY_REST_MS)
      if (signal.aborted) return
      const begun = performance.now()
      try {
        await storage.putAs(key, await withTimeout(TIMEOUT_MS, (limit) => engine.speak(utterance, limit)))
        spoken++
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof SpeechFailure)) throw error
        if (FINAL_REASONS.has(error.reason) || ++failures === MAX_FAILURES) throw error
      }
      await rest(Math.max(MIN_REST_MS, (performance.now() - begun) * restRatio))
    }
    const minutes = Math.round((performance.now() - startedAt) / 60_000)
    log.info({ spoken, total, minutes }, 'the library is spoken into the cache')
  }

  const finished = run().catch((error: unknown) => {
    const isExpected =
      (error instanceof SpeechFailure && FINAL_REASONS.has(error.reason)) ||
      (error instanceof AppError && error.reason === 'storage_full')
    if (!isExpected) log.warn({ err: error }, 'stopped speaking the library ahead')
  })
  return { stop: () => stopping.abort(), finished }
}
