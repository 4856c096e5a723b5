import * as contract from '@shangxue/contract/speech/endpoints'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { networkOf } from '../../platform/http/limits/network.ts'
import { type ImmutableFile, YEAR_SECONDS } from '../../platform/http/responses/immutable-file.ts'
import { type Access, authenticateOptional } from '../../platform/session/access.ts'
import { createPronunciations } from '../english/service.ts'
import { createSpeechService, type SpeechServiceOptions, type SpokenAudio } from './service.ts'
import { parseUtterance, type UtteranceOptions } from './utterance.ts'

/** Audio of a fallback engine is cached briefly, because the preferred voice may return. */
const STAND_IN_SECONDS = 300

export function speechRoutes(
  { servePublic, servePublicFile }: Server,
  { access, ...parts }: SpeechServiceOptions & { readonly access: Access },
): void {
  const speechService = createSpeechService(parts)
  const pronunciations = createPronunciations(parts.library)
  const parse = (text: unknown, language: 'en' | 'zh', options: UtteranceOptions) =>
    parseUtterance(text, language, options, pronunciations)
  /** The payer is the user if signed in, otherwise the network address, which guests share. */
  const resolvePayer = async (request: FastifyRequest): Promise<string> => {
    const actor = await authenticateOptional(access, request)
    return actor ? `user ${actor.tenantId} ${actor.userId}` : `address ${networkOf(request.ip)}`
  }

  servePublicFile(contract.getSpeech, async ({ request }, { text, lang, ...options }) =>
    toFile(await speechService.speak(parse(text, lang, options), await resolvePayer(request))),
  )
  servePublicFile(contract.speakAnna, async ({ request }, { text, options = {} }) =>
    toFile(await speechService.speak(parse(text, 'en', options), await resolvePayer(request))),
  )
  servePublic(
    contract.generateVolcanoSpeech,
    async ({ request }, { text, voice_type: voice, speed, volume }) => {
      const parsed = parse(text, 'en', { voice, speed, volume })
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
