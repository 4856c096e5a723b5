import { within } from '../../../platform/within.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type Utterance } from '../port.ts'
import { waitingLine } from '../waiting-line.ts'

/** How one protocol is spoken. */
export interface Voice {
  readonly name: string
  voiceOf(utterance: Utterance): string
  ask(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

export interface OutsideOptions {
  /** Half of a call's time: the embedded engine needs the rest. */
  answerMs?: number
  /** So long it is not asked after it has failed. */
  restMs?: number
}

const AT_ONCE = 8
const WAITING_MOST = 40

/** A service on the network, asked by few at a time, and left alone for a while when it fails. */
export function outsideSpeech(
  { name, voiceOf, ask }: Voice,
  { answerMs = 15_000, restMs = 30_000 }: OutsideOptions = {},
): SpeechEngine {
  const line = waitingLine(AT_ONCE, WAITING_MOST)
  let restsUntil = 0

  async function asked(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array> {
    try {
      const mp3 = await ask(utterance, signal)
      if (!looksLikeMp3(mp3)) throw new SpeechFailure('failed', 'the answer is no mp3')
      return mp3
    } catch (error) {
      const itself = error instanceof SpeechFailure && ['failed', 'timed_out'].includes(error.reason)
      if (itself) restsUntil = performance.now() + restMs
      throw error
    }
  }

  return {
    name,
    voiceOf,
    async speak(utterance, signal) {
      if (performance.now() < restsUntil) throw new SpeechFailure('resting')
      return within(answerMs, (end) => line(() => asked(utterance, end), end), signal)
    },
    close: async () => {},
  }
}
