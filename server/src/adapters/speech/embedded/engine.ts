import { createRequire } from 'node:module'
import { looksLikeMp3 } from '../mp3.ts'
import { type SpeechEngine, SpeechFailure, type Utterance } from '../port.ts'
import { waitingLine } from '../waiting-line.ts'
import { type SpeakerProcess, startSpeakerProcess } from './speaker-process.ts'

export interface EmbeddedSpeechOptions {
  /** Maximum queued utterances; further ones fail with `busy`. */
  waitingMost?: number
  /** Time limit of one utterance in milliseconds; the process is stopped when it is exceeded. */
  utteranceMs?: number
  /** Idle milliseconds after which the process stops. */
  idleMs?: number
  /** Whether the program is installed: it is an optional dependency. */
  installed?: () => boolean
  /** Called with the id of each process that starts. */
  onProcess?: (pid: number) => void
}

/**
 * Offline speech by eSpeak NG in a child process, which starts with the first utterance, is replaced when it
 * dies and stops when idle.
 */
export function embeddedSpeech({
  waitingMost = 40,
  utteranceMs = 10_000,
  idleMs = 30_000,
  installed = espeakInstalled,
  onProcess,
}: EmbeddedSpeechOptions = {}): SpeechEngine {
  const line = waitingLine(1, waitingMost)
  let current: SpeakerProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function processToUse(): SpeakerProcess {
    if (current?.alive) return current
    current = startSpeakerProcess()
    if (current.pid !== undefined) onProcess?.(current.pid)
    return current
  }

  async function say(utterance: Utterance): Promise<Uint8Array> {
    if (closed) throw new SpeechFailure('closing')
    clearTimeout(idle)
    try {
      const { text, speed, volume } = utterance
      const request = { text, voice: voiceOf(utterance), speed, volume }
      const answer = await processToUse()
        .ask(request, utteranceMs)
        .catch((error: Error) => {
          throw new SpeechFailure(closed ? 'closing' : 'failed', error.message)
        })
      if ('failure' in answer) throw new SpeechFailure('failed', answer.failure)
      if (!looksLikeMp3(answer.mp3)) throw new SpeechFailure('failed', 'what was said is no mp3')
      return answer.mp3
    } finally {
      idle = setTimeout(() => current?.stop(), idleMs)
      idle.unref()
    }
  }

  return {
    name: 'espeak-ng',
    voiceOf,
    async speak(utterance, signal) {
      if (!installed()) throw new SpeechFailure('not_installed', 'espeak-ng is not installed')
      return line(() => say(utterance), signal)
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await current?.stop()
    },
  }
}

function voiceOf({ language, voice }: Utterance): string {
  if (language === 'zh') return 'cmn'
  return voice === 'en-gb' ? 'en-gb' : 'en-us'
}

function espeakInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('espeak-ng')
    return true
  } catch {
    return false
  }
}
