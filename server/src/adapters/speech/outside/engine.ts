import { withTimeout } from '../../../platform/async/with-timeout.ts'
import { createBoundedQueue } from '../bounded-queue.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type SpeechFailureReason, type Utterance } from '../port.ts'
import type { SpeechBudget } from './budget.ts'

/** Client of one speech protocol. */
export interface Voice {
  readonly name: string
  voiceOf(utterance: Utterance): string
  /** Rejects with a SpeechFailure whose `isUnbilled` says whether the request was free. */
  request(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

export interface OutsideOptions {
  /** Half of a call's time, because the embedded engine needs the rest. */
  timeoutMs?: number
  /**
   * Pause in milliseconds after a failure, and for texts at least as long as one that exceeded today's
   * budget.
   */
  pauseMs?: number
  /** Without a budget, usage is unlimited. */
  budget?: SpeechBudget
}

const MAX_CONCURRENT = 8
const MAX_WAITING = 40

/** Failures of the service itself: the next text would fail as well. */
const SERVICE_FAILURES = new Set<SpeechFailureReason>(['failed', 'timed_out'])

const lengthOf = ({ text }: Utterance) => [...text].length

const throwUncounted = () => {
  throw new SpeechFailure('failed', 'what it may speak today cannot be counted')
}

/** Speech service with limited concurrency that is skipped for a while after a failure. */
export function createOutsideSpeech(
  { name, voiceOf, request }: Voice,
  { timeoutMs = 15_000, pauseMs = 30_000, budget }: OutsideOptions = {},
): SpeechEngine {
  const enqueue = createBoundedQueue(MAX_CONCURRENT, MAX_WAITING)
  let pausedUntil = 0
  /** Shortest text that exceeded the rest of today's budget. */
  let overBudget = { characters: Number.POSITIVE_INFINITY, pausedUntil: 0 }

  const isPaused = (utterance: Utterance, now = performance.now()) =>
    now < pausedUntil || (now < overBudget.pausedUntil && lengthOf(utterance) >= overBudget.characters)

  function recordFailure({ reason }: SpeechFailure, utterance: Utterance, now = performance.now()) {
    if (SERVICE_FAILURES.has(reason)) pausedUntil = now + pauseMs
    if (reason !== 'spent') return
    const previousLimit = now < overBudget.pausedUntil ? overBudget.characters : Number.POSITIVE_INFINITY
    overBudget = { characters: Math.min(previousLimit, lengthOf(utterance)), pausedUntil: now + pauseMs }
  }

  /** Requests paid speech. Characters that may have been billed stay counted, whatever the result. */
  async function requestPaid(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array> {
    const characters = lengthOf(utterance)
    const isReserved = budget === undefined || (await budget.reserve(characters).catch(throwUncounted))
    if (!isReserved) throw new SpeechFailure('spent')
    try {
      if (signal.aborted) throw new SpeechFailure('timed_out', 'never sent', true)
      const mp3 = await request(utterance, signal)
      if (!looksLikeMp3(mp3)) throw new SpeechFailure('failed', 'the answer is no mp3')
      return mp3
    } catch (error) {
      const isUnbilled = error instanceof SpeechFailure && error.isUnbilled
      if (isUnbilled) await budget?.refund(characters).catch(() => undefined)
      throw error
    }
  }

  async function requestAndRecord(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await requestPaid(utterance, signal)
    } catch (error) {
      if (error instanceof SpeechFailure) recordFailure(error, utterance)
      throw error
    }
  }

  return {
    name,
    resolveVoice: voiceOf,
    async speak(utterance, signal) {
      if (isPaused(utterance)) throw new SpeechFailure('resting')
      return withTimeout(
        timeoutMs,
        (deadline) => enqueue(() => requestAndRecord(utterance, deadline), deadline),
        signal,
      )
    },
    close: async () => {},
  }
}
