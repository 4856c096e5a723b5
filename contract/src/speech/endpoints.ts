import { Type } from 'typebox'
import { DEFAULT_VOICE_TYPE, DEFAULT_VOLUME, SPEECH_TEXT_MAX } from '../platform/constants.ts'
import { endpoint, FileResponse } from '../platform/endpoint.ts'
import { OneOf, Text } from '../platform/schema.ts'

/** Not validated here: the server responds to invalid text with `speech_text`, which states the limit. */
const SpokenText = Type.Unsafe<string>({
  default: '',
  description: `1 to ${SPEECH_TEXT_MAX} characters after trimming`,
})
const Speed = (fallback?: number) =>
  Type.Number({ minimum: 0.5, maximum: 2, ...(fallback === undefined ? {} : { default: fallback }) })
const Volume = (fallback?: number) =>
  Type.Number({ minimum: 0, maximum: 1, ...(fallback === undefined ? {} : { default: fallback }) })

const AUDIO = 'audio/mpeg'

/** Audio of a text, cached by the caller; errors: `speech_text`, `busy`, `too_many_requests`, `speech_unavailable`. */
export const getSpeech = endpoint({
  method: 'GET',
  path: '/api/english-study/tts',
  summary: 'Returns the spoken text as MP3; text with Chinese characters is spoken in Chinese',
  permission: 'public',
  lenientInput: true,
  produces: AUDIO,
  input: Type.Object({
    text: SpokenText,
    lang: OneOf(['en', 'zh'], 'en'),
    /** Name of a voice; an unknown one is the server's default. The built-in voices are `rms`, `slt` and `awb`. */
    voice: Type.Optional(Text(80)),
    /** Transcription of a text that is one word or phrase, as printed next to it; the default is that of the library. */
    ipa: Type.Optional(Text(80)),
  }),
  output: FileResponse,
})

/** Like `getSpeech`, with voice settings. */
export const speakAnna = endpoint({
  method: 'POST',
  path: '/api/english-study/tts-anna',
  summary: 'Returns the spoken text as MP3 with a preferred voice, speed and volume',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  produces: AUDIO,
  input: Type.Object({
    text: SpokenText,
    options: Type.Optional(
      Type.Object({
        voice: Type.Optional(Text(80)),
        speed: Type.Optional(Speed()),
        volume: Type.Optional(Volume()),
      }),
    ),
  }),
  output: FileResponse,
})

/** Like `getSpeech`, but returns the URL of the audio. */
export const generateVolcanoSpeech = endpoint({
  method: 'POST',
  path: '/api/reward/generate-volcano-tts',
  summary: 'Synthesises speech and returns the URL of its MP3',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({
    text: SpokenText,
    voice_type: Type.String({ minLength: 1, maxLength: 80, default: DEFAULT_VOICE_TYPE }),
    speed: Speed(1),
    volume: Volume(DEFAULT_VOLUME),
    /** Accepted for compatibility and ignored, because no engine supports them. */
    enable_timestamp: Type.Boolean({ default: false }),
    audio_format: OneOf(['mp3'], 'mp3'),
  }),
  output: Type.Object({ audio_url: Type.String() }),
})

/** The audio whose URL `generateVolcanoSpeech` returned. Throws `not_found`. */
export const getSpokenAudio = endpoint({
  method: 'GET',
  path: '/api/speech/audio/:hash.mp3',
  summary: 'Returns MP3 audio that was synthesised before',
  permission: 'public',
  produces: AUDIO,
  input: Type.Object({ hash: Text(100) }),
  output: FileResponse,
})
