import type { Database } from '../../platform/database/database.ts'
import { embeddedSpeech } from './embedded/engine.ts'
import { createSpeechBudget } from './outside/budget.ts'
import { outsideSpeech } from './outside/engine.ts'
import { type OpenAiSpeech, openAiVoice } from './outside/openai-compatible.ts'
import { type VolcanoSpeech, volcanoVoice } from './outside/volcano.ts'
import type { SpeechEngine } from './port.ts'

/** External service that speaks better than the embedded engine. */
export type SpeechConfig = {
  /** Daily budget in characters over all callers, because the service bills per character. */
  readonly charactersADay: number
} & (({ readonly protocol: 'volcano' } & VolcanoSpeech) | ({ readonly protocol: 'openai' } & OpenAiSpeech))

/** Engines in order of preference; the embedded one is last. */
export function createSpeechEngines(config: SpeechConfig | undefined, database: Database): SpeechEngine[] {
  const embedded = embeddedSpeech()
  if (!config) return [embedded]
  const voice = config.protocol === 'volcano' ? volcanoVoice(config) : openAiVoice(config)
  const budget = createSpeechBudget(database, config.charactersADay)
  return [outsideSpeech(voice, { budget }), embedded]
}
