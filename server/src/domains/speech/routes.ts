import { SPEECH_TEXT_MAX } from '@shangxue/contract/constants'
import * as contract from '@shangxue/contract/speech'
import type { FastifyRequest } from 'fastify'
import type { Utterance } from '../../adapters/speech/port.ts'
import { type LastingFile, YEAR_SECONDS } from '../../platform/http/lasting-file.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { type Access, recognise } from '../../platform/session/access.ts'
import { createSpeaking, type SpeakingParts, type Spoken } from './speaking.ts'

/** Audio of a fallback engine is cached briefly, because the preferred voice may return. */
const STAND_IN_SECONDS = 300

export function speechRoutes(
  { servePublic, servePublicFile }: Server,
  { access, ...parts }: SpeakingParts & { readonly access: Access },
): void {
  const speaking = createSpeaking(parts)
  /** The payer is the user if signed in, otherwise the network address, which guests share. */
  const payerOf = async (request: FastifyRequest): Promise<string> => {
    const actor = await recognise(access, request)
    return actor ? `user ${actor.tenantId} ${actor.userId}` : `address ${networkOf(request.ip)}`
  }

  servePublicFile(contract.getSpeech, async ({ request }, { text, lang }) =>
    fileOf(await speaking.speak(utterance(text, lang), await payerOf(request))),
  )
  servePublicFile(contract.speakAnna, async ({ request }, { text, options = {} }) =>
    fileOf(await speaking.speak(utterance(text, 'en', options), await payerOf(request))),
  )
  servePublic(
    contract.generateVolcanoSpeech,
    async ({ request }, { text, voice_type: voice, speed, volume }) => {
      const wish = utterance(text, 'en', { voice, speed, volume })
      const { hash } = await speaking.speak(wish, await payerOf(request))
      return { audio_url: contract.getSpokenAudio.path.replace(':hash', hash) }
    },
  )
  servePublicFile(contract.getSpokenAudio, async (_context, { hash }) => {
    const bytes = await speaking.kept(hash)
    if (!bytes) throw new Refusal('not_found')
    return fileOf({ hash, bytes, asWished: true })
  })
}

const fileOf = ({ hash, bytes, asWished }: Spoken): LastingFile => ({
  bytes,
  mediaType: contract.getSpeech.produces ?? '',
  tag: hash,
  keepSeconds: asWished ? YEAR_SECONDS : STAND_IN_SECONDS,
})

/** Longer than any text with surrounding spaces; rejected without trimming. */
const MOST_SENT = 10 * SPEECH_TEXT_MAX
/** Rounds to steps of 0.05, so that requests that sound alike share a cache entry. */
const stepped = (value: number) => Math.round(value * 20) / 20

/** Validates the text; throws `speech_text`. Text with Chinese characters is always Chinese. */
function utterance(
  given: unknown,
  asked: Utterance['language'],
  { voice = null, speed = 1, volume = 1 }: Partial<Utterance> = {},
): Utterance {
  const text = typeof given === 'string' && given.length < MOST_SENT ? given.trim() : ''
  const characters = [...text].length
  if (characters < 1 || characters > SPEECH_TEXT_MAX)
    throw new Refusal('speech_text', { most: SPEECH_TEXT_MAX })
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : asked
  return { text, language, voice, speed: stepped(speed), volume: stepped(volume) }
}
