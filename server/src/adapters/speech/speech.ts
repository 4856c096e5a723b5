import type { Database } from '../../platform/database/database.ts'
import { embeddedSpeech } from './embedded/engine.ts'
import { createSpeechBudget } from './outside/budget.ts'
import { outsideSpeech } from './outside/engine.ts'
import { type OpenAiSpeech, openAiVoice } from './outside/openai-compatible.ts'
import { type VolcanoSpeech, volcanoVoice } from './outside/volcano.ts'
import type { SpeechEngine } from './port.ts'

/** The service that speaks better than the embedded engine. */
export type SpeechConfig = {
  /** What it may speak in a day, all callers together: it is paid by the character. */
  readonly charactersADay: number
} & (({ readonly protocol: 'volcano' } & VolcanoSpeech) | ({ readonly protocol: 'openai' } & OpenAiSpeech))

/** The engines in the order in which they are asked; the embedded one is last. */
export function createSpeechEngines(config: SpeechConfig | undefined, database: Database): SpeechEngine[] {
  const embedded = embeddedSpeech()
  if (!config) return [embedded]
  const voice = config.protocol === 'volcano' ? volcanoVoice(config) : openAiVoice(config)
  const budget = createSpeechBudget(database, config.charactersADay)
  return [outsideSpeech(voice, { budget }), embedded]
}
