import type { Voice } from './engine.ts'
import { postJson } from './post-json.ts'

export interface OpenAiSpeech {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  readonly voice: string
}

/** Any server of the OpenAI speech protocol. The protocol has no volume. */
export function createOpenAiVoice({ baseUrl, apiKey, model, voice }: OpenAiSpeech): Voice {
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/speech`
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return {
    // Includes the host, because the same model name may sound different elsewhere.
    name: `openai-compatible ${new URL(url).host} ${model}`,
    // Voice names differ between servers.
    voiceOf: () => voice,
    request: ({ text, speed }, signal) =>
      postJson(url, headers, { model, input: text, voice, speed, response_format: 'mp3' }, signal),
  }
}
