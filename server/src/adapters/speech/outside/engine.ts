import { within } from '../../../platform/within.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type SpeechFailureReason, type Utterance } from '../port.ts'
import { waitingLine } from '../waiting-line.ts'
import type { SpeechBudget } from './budget.ts'

/** Client of one speech protocol. */
export interface Voice {
  readonly name: string
  voiceOf(utterance: Utterance): string
  /** Rejects with a SpeechFailure whose `isUnbilled` says whether the request was free. */
  ask(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

export interface OutsideOptions {
  /** Half of a call's time, because the embedded engine needs the rest. */
  answerMs?: number
  /**
   * Pause in milliseconds after a failure, and for texts at least as long as one that exceeded today's
   * budget.
   */
  restMs?: number
  /** Without a budget, usage is unlimited. */
  budget?: SpeechBudget
}

const AT_ONCE = 8
const WAITING_MOST = 40

/** Failures of the service itself: the next text would fail as well. */
const OF_ITSELF = new Set<SpeechFailureReason>(['failed', 'timed_out'])

const lengthOf = ({ text }: Utterance) => [...text].length

const uncounted = () => {
  throw new SpeechFailure('failed', 'what it may speak today cannot be counted')
}

/** Speech service with limited concurrency that is skipped for a while after a failure. */
export function outsideSpeech(
  { name, voiceOf, ask }: Voice,
  { answerMs = 15_000, restMs = 30_000, budget }: OutsideOptions = {},
): SpeechEngine {
  const line = waitingLine(AT_ONCE, WAITING_MOST)
  let restsUntil = 0
  /** Shortest text that exceeded the rest of today's budget. */
  let tooMany = { characters: Number.POSITIVE_INFINITY, until: 0 }

  const rests = (utterance: Utterance, now = performance.now()) =>
    now < restsUntil || (now < tooMany.until && lengthOf(utterance) >= tooMany.characters)

  function fails({ reason }: SpeechFailure, utterance: Utterance, now = performance.now()) {
    if (OF_ITSELF.has(reason)) restsUntil = now + restMs
    if (reason !== 'spent') return
    const known = now < tooMany.until ? tooMany.characters : Number.POSITIVE_INFINITY
    tooMany = { characters: Math.min(known, lengthOf(utterance)), until: now + restMs }
  }

  /** Requests paid speech. Characters that may have been billed stay counted, whatever the result. */
  async function paid(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array> {
    const characters = lengthOf(utterance)
    const granted = budget === undefined || (await budget.take(characters).catch(uncounted))
    if (!granted) throw new SpeechFailure('spent')
    try {
      if (signal.aborted) throw new SpeechFailure('timed_out', 'never sent', true)
      const mp3 = await ask(utterance, signal)
      if (!looksLikeMp3(mp3)) throw new SpeechFailure('failed', 'the answer is no mp3')
      return mp3
    } catch (error) {
      const free = error instanceof SpeechFailure && error.free
      if (free) await budget?.giveBack(characters).catch(() => undefined)
      throw error
    }
  }

  async function asked(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await paid(utterance, signal)
    } catch (error) {
      if (error instanceof SpeechFailure) fails(error, utterance)
      throw error
    }
  }

  return {
    name,
    voiceOf,
    async speak(utterance, signal) {
      if (rests(utterance)) throw new SpeechFailure('resting')
      return within(answerMs, (end) => line(() => asked(utterance, end), end), signal)
    },
    close: async () => {},
  }
}
