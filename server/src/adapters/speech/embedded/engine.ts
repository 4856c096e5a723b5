import { createRequire } from 'node:module'
import { createBoundedQueue } from '../bounded-queue.ts'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type Utterance } from '../port.ts'
import { type SpeakerProcess, startSpeakerProcess } from './speaker-process.ts'

export interface EmbeddedSpeechOptions {
  /** Maximum queued utterances; further ones fail with `busy`. */
  maxWaiting?: number
  /** Time limit of one utterance in milliseconds; the process is stopped when it is exceeded. */
  utteranceTimeoutMs?: number
  /** Idle milliseconds after which the process stops. */
  idleMs?: number
  /** Whether the program is installed: it is an optional dependency. */
  isInstalled?: () => boolean
  /** Called with the id of each process that starts. */
  onProcess?: (pid: number) => void
}

/**
 * Offline speech by eSpeak NG in a child process, which starts with the first utterance, is replaced when it
 * dies and stops when idle.
 */
export function createEmbeddedSpeech({
  maxWaiting = 40,
  utteranceTimeoutMs = 10_000,
  idleMs = 30_000,
  isInstalled = isEspeakInstalled,
  onProcess,
}: EmbeddedSpeechOptions = {}): SpeechEngine {
  const enqueue = createBoundedQueue(1, maxWaiting)
  let current: SpeakerProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  function getProcess(): SpeakerProcess {
    if (current?.alive) return current
    current = startSpeakerProcess()
    if (current.pid !== undefined) onProcess?.(current.pid)
    return current
  }

  async function speakNow(utterance: Utterance): Promise<Uint8Array> {
    if (closed) throw new SpeechFailure('closing')
    clearTimeout(idleTimer)
    try {
      const { text, speed, volume } = utterance
      const request = { text, voice: voiceOf(utterance), speed, volume }
      const answer = await getProcess()
        .request(request, utteranceTimeoutMs)
        .catch((error: Error) => {
          throw new SpeechFailure(closed ? 'closing' : 'failed', error.message)
        })
      if ('failure' in answer) throw new SpeechFailure('failed', answer.failure)
      if (!looksLikeMp3(answer.mp3)) throw new SpeechFailure('failed', 'what was said is no mp3')
      return answer.mp3
    } finally {
      idleTimer = setTimeout(() => current?.stop(), idleMs)
      idleTimer.unref()
    }
  }

  return {
    name: 'espeak-ng',
    resolveVoice: voiceOf,
    async speak(utterance, signal) {
      if (!isInstalled()) throw new SpeechFailure('not_installed', 'espeak-ng is not installed')
      return enqueue(() => speakNow(utterance), signal)
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await current?.stop()
    },
  }
}

function voiceOf({ language, voice }: Utterance): string {
  if (language === 'zh') return 'cmn'
  return voice === 'en-gb' ? 'en-gb' : 'en-us'
}

function isEspeakInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('espeak-ng')
    return true
  } catch {
    return false
  }
}
