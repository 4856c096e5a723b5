import { within } from '../../../platform/within.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type SpeechFailureReason, type Utterance } from '../port.ts'
import { waitingLine } from '../waiting-line.ts'
import type { SpeechBudget } from './budget.ts'

/** How one protocol is spoken. */
export interface Voice {
  readonly name: string
  voiceOf(utterance: Utterance): string
  /** Fails with a SpeechFailure that says whether it is free. */
  ask(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

export interface OutsideOptions {
  /** Half of a call's time: the embedded engine needs the rest. */
  answerMs?: number
  /** So long it is not asked after it has failed; nor for as long a text as was more than is left of its day. */
  restMs?: number
  /** Without one it may speak as much as it likes. */
  budget?: SpeechBudget
}

const AT_ONCE = 8
const WAITING_MOST = 40

/** Not of the text: the next would fare no better. */
const OF_ITSELF = new Set<SpeechFailureReason>(['failed', 'timed_out'])

const lengthOf = ({ text }: Utterance) => [...text].length

const uncounted = () => {
  throw new SpeechFailure('failed', 'what it may speak today cannot be counted')
}

/** A service on the network, asked by few at a time, and left alone for a while when it fails. */
export function outsideSpeech(
  { name, voiceOf, ask }: Voice,
  { answerMs = 15_000, restMs = 30_000, budget }: OutsideOptions = {},
): SpeechEngine {
  const line = waitingLine(AT_ONCE, WAITING_MOST)
  let restsUntil = 0
  /** So many characters were more than was left. */
  let tooMany = { characters: Number.POSITIVE_INFINITY, until: 0 }

  const rests = (utterance: Utterance, now = performance.now()) =>
    now < restsUntil || (now < tooMany.until && lengthOf(utterance) >= tooMany.characters)

  function fails({ reason }: SpeechFailure, utterance: Utterance, now = performance.now()) {
    if (OF_ITSELF.has(reason)) restsUntil = now + restMs
    if (reason !== 'spent') return
    const known = now < tooMany.until ? tooMany.characters : Number.POSITIVE_INFINITY
    tooMany = { characters: Math.min(known, lengthOf(utterance)), until: now + restMs }
  }

  /** Asks for what is paid for. What may have been billed stays counted, whatever came of it. */
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
