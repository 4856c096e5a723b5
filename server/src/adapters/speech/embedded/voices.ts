import type { Accent } from './pronunciation/ipa-phones.ts'

/** The voices of the program that speak well enough: an American woman, an American man and a Scottish man. */
export const FLITE_VOICES = ['slt', 'rms', 'awb'] as const
export type FliteVoice = (typeof FLITE_VOICES)[number]
export const DEFAULT_FLITE_VOICE: FliteVoice = 'rms'

const ACCENTS: Readonly<Record<FliteVoice, Accent>> = { slt: 'us', rms: 'us', awb: 'uk' }

export const accentOf = (voice: FliteVoice): Accent => ACCENTS[voice]

/** Names that callers of earlier versions send. */
const ALIASES: Readonly<Record<string, FliteVoice>> = { 'en-gb': 'awb' }

/** The voice of this name, or the default one. */
export function resolveFliteVoice(name: string | null): FliteVoice {
  return FLITE_VOICES.find((voice) => voice === name) ?? ALIASES[name ?? ''] ?? DEFAULT_FLITE_VOICE
}
