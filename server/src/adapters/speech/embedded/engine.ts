import { createRequire } from 'node:module'
import { createBoundedQueue } from '../bounded-queue.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type Utterance } from '../port.ts'
import type { SpeakRequest } from './speaker-protocol.ts'
import { type SpeakerThread, startSpeakerThread } from './speaker-thread.ts'
import { PACKAGE } from './synthesis/flite.ts'
import { accentOf, resolveFliteVoice } from './voices.ts'

export interface EmbeddedSpeechOptions {
  /** Maximum queued utterances; further ones fail with `busy`. */
  maxWaiting?: number
  /** Time limit of one utterance in milliseconds; the thread is stopped when it is exceeded. */
  utteranceTimeoutMs?: number
  /** Added to the first utterance of a thread, which compiles the program first: 0.1 s, much more on a busy machine. */
  startTimeoutMs?: number
  /** Idle milliseconds after which the thread stops. */
  idleMs?: number
  /** Whether the program is installed: it is an optional dependency. */
  isInstalled?: () => boolean
  /** Called with each thread that starts. */
  onThread?: (thread: SpeakerThread) => void
}

/** Changes when equal texts sound different, so that audio of an earlier version is not served. */
const REVISION = 1

/**
 * Offline English speech by Flite (CMU) in a thread, which starts with the first utterance, is replaced when it dies and
 * stops when idle. It does not speak Chinese: the device does.
 */
export function createEmbeddedSpeech({
  maxWaiting = 40,
  utteranceTimeoutMs = 10_000,
  startTimeoutMs = 12_000,
  idleMs = 30_000,
  isInstalled = isFliteInstalled,
  onThread,
}: EmbeddedSpeechOptions = {}): SpeechEngine {
  const enqueue = createBoundedQueue(1, maxWaiting)
  let current: SpeakerThread | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let pending = 0
  let closed = false

  function getThread(): SpeakerThread {
    if (current?.alive) return current
    current = startSpeakerThread()
    onThread?.(current)
    return current
  }

  async function speakNow(utterance: Utterance): Promise<Uint8Array> {
    if (closed) throw new SpeechFailure('closing')
    clearTimeout(idleTimer)
    try {
      const isStarting = !current?.alive
      const answer = await getThread()
        .request(toRequest(utterance), utteranceTimeoutMs + (isStarting ? startTimeoutMs : 0))
        .catch((error: Error) => {
          throw new SpeechFailure(closed ? 'closing' : 'failed', error.message)
        })
      if ('failure' in answer)
        throw new SpeechFailure(answer.isRefused ? 'refused' : 'failed', answer.failure)
      if (!looksLikeMp3(answer.mp3)) throw new SpeechFailure('failed', 'what was said is no mp3')
      return answer.mp3
    } finally {
      idleTimer = setTimeout(() => current?.stop(), idleMs)
      idleTimer.unref()
    }
  }

  return {
    name: 'flite',
    isFree: true,
    resolveVoice: ({ voice }) => resolveFliteVoice(voice),
    variantOf(utterance) {
      const { headword, words } = toRequest(utterance)
      return JSON.stringify([REVISION, headword ?? '', ...[...words].sort(([a], [b]) => (a < b ? -1 : 1))])
    },
    isBusy: () => pending > 0,
    async speak(utterance, signal) {
      if (utterance.language !== 'en') throw new SpeechFailure('unsupported')
      if (!isInstalled()) throw new SpeechFailure('not_installed', `${PACKAGE} is not installed`)
      pending++
      return enqueue(() => speakNow(utterance), signal).finally(() => {
        pending--
      })
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await current?.stop()
    },
  }
}

/** Selects the transcriptions of the voice's accent. */
function toRequest({ text, voice: name, speed, volume, pronunciation }: Utterance): SpeakRequest {
  const voice = resolveFliteVoice(name)
  const accent = accentOf(voice)
  const words = [...(pronunciation?.words ?? [])].map(([word, ipa]) => [word, ipa[accent]] as const)
  return { text, voice, speed, volume, headword: pronunciation?.headword?.[accent], words: new Map(words) }
}

function isFliteInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${PACKAGE}/flite.wasm`)
    return true
  } catch {
    return false
  }
}
