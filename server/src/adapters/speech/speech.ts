import { embeddedSpeech } from './embedded/engine.ts'
import { outsideSpeech } from './outside/engine.ts'
import { type OpenAiSpeech, openAiVoice } from './outside/openai-compatible.ts'
import { type VolcanoSpeech, volcanoVoice } from './outside/volcano.ts'
import type { SpeechEngine } from './port.ts'

/** The service that speaks better than the embedded engine. */
export type SpeechConfig =
  | ({ readonly protocol: 'volcano' } & VolcanoSpeech)
  | ({ readonly protocol: 'openai' } & OpenAiSpeech)

/** The engines in the order in which they are asked; the embedded one is last. */
export function createSpeechEngines(config: SpeechConfig | undefined): SpeechEngine[] {
  const embedded = embeddedSpeech()
  if (!config) return [embedded]
  return [outsideSpeech(config.protocol === 'volcano' ? volcanoVoice(config) : openAiVoice(config)), embedded]
}
