import type { Database } from '../../platform/database/database.ts'
import { createEmbeddedSpeech } from './embedded/engine.ts'
import { createSpeechBudget } from './outside/budget.ts'
import { createOutsideSpeech } from './outside/engine.ts'
import { createOpenAiVoice, type OpenAiSpeech } from './outside/openai-compatible.ts'
import { createVolcanoVoice, type VolcanoSpeech } from './outside/volcano.ts'
import type { SpeechEngine } from './port.ts'

/** External service that speaks better than the embedded engine. */
export type SpeechConfig = {
  /** Daily budget in characters over all callers, because the service bills per character. */
  readonly charactersADay: number
} & (({ readonly protocol: 'volcano' } & VolcanoSpeech) | ({ readonly protocol: 'openai' } & OpenAiSpeech))

/** Engines in order of preference; the embedded one is last. */
export function createSpeechEngines(config: SpeechConfig | undefined, database: Database): SpeechEngine[] {
  const embedded = createEmbeddedSpeech()
  if (!config) return [embedded]
  const voice = config.protocol === 'volcano' ? createVolcanoVoice(config) : createOpenAiVoice(config)
  const budget = createSpeechBudget(database, config.charactersADay)
  return [createOutsideSpeech(voice, { budget }), embedded]
}
