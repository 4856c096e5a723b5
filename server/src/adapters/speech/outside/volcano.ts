import { DEFAULT_VOICE_TYPE } from '@shangxue/contract/platform/constants'
import { SpeechFailure, type Utterance } from '../port.ts'
import type { Voice } from './engine.ts'
import { postJson } from './post-json.ts'

export interface VolcanoSpeech {
  readonly url: string
  readonly appId: string
  readonly token: string
  readonly cluster: string
}

const SUCCEEDED = 3_000
/** Codes caused by the text: too long, not speakable, unknown voice. The next text may succeed. */
const TEXT_CODES = new Set([3_010, 3_011, 3_050])
/** Invalid request, too many requests, busy: synthesis never began. */
const NOT_STARTED_CODES = new Set([3_001, 3_003, 3_005])
const MIN_VOLUME = 0.1
/** BV001_streaming, zh_female_…: unlike the names of other engines. */
const VOICE_TYPE = /^[A-Za-z]\w*_\w+$/

/** Volcano (Bytedance openspeech) synthesis in one request. */
export function createVolcanoVoice({ url, appId, token, cluster }: VolcanoSpeech): Voice {
  const voiceOf = ({ voice }: Utterance) =>
    voice !== null && VOICE_TYPE.test(voice) ? voice : DEFAULT_VOICE_TYPE
  return {
    name: 'volcano',
    voiceOf,
    async request(utterance, signal) {
      const { text, speed, volume } = utterance
      const body = {
        app: { appid: appId, token, cluster },
        user: { uid: 'shangxue' },
        audio: {
          voice_type: voiceOf(utterance),
          encoding: 'mp3',
          speed_ratio: speed,
          volume_ratio: Math.max(MIN_VOLUME, volume),
        },
        request: { reqid: crypto.randomUUID(), text, text_type: 'plain', operation: 'query' },
      }
      // The protocol uses a semicolon here.
      return parseAudio(await postJson(url, { authorization: `Bearer;${token}` }, body, signal))
    },
  }
}

function parseAudio(answer: Buffer): Buffer {
  let parsed: { code?: unknown; data?: unknown } | null
  try {
    parsed = JSON.parse(answer.toString('utf8'))
  } catch {
    throw new SpeechFailure('failed', 'the answer is no JSON')
  }
  const code = Number(parsed?.code)
  if (code !== SUCCEEDED) {
    const isTextRefused = TEXT_CODES.has(code)
    throw new SpeechFailure(
      isTextRefused ? 'refused' : 'failed',
      `code ${code}`,
      isTextRefused || NOT_STARTED_CODES.has(code),
    )
  }
  if (typeof parsed?.data !== 'string') throw new SpeechFailure('failed', 'the answer holds no audio')
  return Buffer.from(parsed.data, 'base64')
}
