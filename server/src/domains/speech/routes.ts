import { SPEECH_TEXT_MAX } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/speech/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Utterance } from '../../adapters/speech/port.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { networkOf } from '../../platform/http/limits/network.ts'
import { type ImmutableFile, YEAR_SECONDS } from '../../platform/http/responses/immutable-file.ts'
import { type Access, authenticateOptional } from '../../platform/session/access.ts'
import { createSpeechService, type SpeechServiceOptions, type SpokenAudio } from './service.ts'

/** Audio of a fallback engine is cached briefly, because the preferred voice may return. */
const STAND_IN_SECONDS = 300

export function speechRoutes(
  { servePublic, servePublicFile }: Server,
  { access, ...parts }: SpeechServiceOptions & { readonly access: Access },
): void {
  const speechService = createSpeechService(parts)
  /** The payer is the user if signed in, otherwise the network address, which guests share. */
  const resolvePayer = async (request: FastifyRequest): Promise<string> => {
    const actor = await authenticateOptional(access, request)
    return actor ? `user ${actor.tenantId} ${actor.userId}` : `address ${networkOf(request.ip)}`
  }

  servePublicFile(contract.getSpeech, async ({ request }, { text, lang }) =>
    toFile(await speechService.speak(parseUtterance(text, lang), await resolvePayer(request))),
  )
  servePublicFile(contract.speakAnna, async ({ request }, { text, options = {} }) =>
    toFile(await speechService.speak(parseUtterance(text, 'en', options), await resolvePayer(request))),
  )
  servePublic(
    contract.generateVolcanoSpeech,
    async ({ request }, { text, voice_type: voice, speed, volume }) => {
      const parsed = parseUtterance(text, 'en', { voice, speed, volume })
      const { hash } = await speechService.speak(parsed, await resolvePayer(request))
      return { audio_url: contract.getSpokenAudio.path.replace(':hash', hash) }
    },
  )
  servePublicFile(contract.getSpokenAudio, async (_context, { hash }) => {
    const bytes = await speechService.getCached(hash)
    if (!bytes) throw new AppError('not_found')
    return toFile({ hash, bytes, isPreferredEngine: true })
  })
}

const toFile = ({ hash, bytes, isPreferredEngine: asWished }: SpokenAudio): ImmutableFile => ({
  bytes,
  mediaType: contract.getSpeech.produces ?? '',
  tag: hash,
  maxAgeSeconds: asWished ? YEAR_SECONDS : STAND_IN_SECONDS,
})

/** Longer than any text with surrounding spaces; rejected without trimming. */
const MAX_INPUT_LENGTH = 10 * SPEECH_TEXT_MAX
/** Rounds to steps of 0.05, so that requests that sound alike share a cache entry. */
const roundToStep = (value: number) => Math.round(value * 20) / 20

/** Validates the text; throws `speech_text`. Text with Chinese characters is always Chinese. */
function parseUtterance(
  input: unknown,
  requestedLanguage: Utterance['language'],
  { voice = null, speed = 1, volume = 1 }: Partial<Utterance> = {},
): Utterance {
  const text = typeof input === 'string' && input.length < MAX_INPUT_LENGTH ? input.trim() : ''
  const characters = [...text].length
  if (characters < 1 || characters > SPEECH_TEXT_MAX)
    throw new AppError('speech_text', { most: SPEECH_TEXT_MAX })
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : requestedLanguage
  return { text, language, voice, speed: roundToStep(speed), volume: roundToStep(volume) }
}
