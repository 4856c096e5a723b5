import { embeddedEngine } from './embedded/embedded.ts'
import { ModelFailure } from './openai-compatible/model-failure.ts'
import type {
  Ai,
  AiResult,
  Call,
  Capabilities,
  Capability,
  Fallback,
  OutsideEngine,
  ResponseOf,
} from './port.ts'

export interface AiLog {
  warn(fields: object, message: string): void
}

/**
 * Uses the model when one is configured and answers; otherwise the embedded engine, with the reason as
 * `fallback`.
 */
export function createAi(outside: OutsideEngine | null, log: AiLog): Ai {
  function capability<C extends Capability>(name: C) {
    const answerEmbedded = (
      request: Capabilities[C]['request'],
      fallback: Fallback | null,
    ): AiResult<ResponseOf<C>> => ({
      value: embeddedEngine[name](request),
      engine: 'embedded',
      model: null,
      fallback,
    })
    return async (call: Call, request: Capabilities[C]['request']): Promise<AiResult<ResponseOf<C>>> => {
      if (!outside) return answerEmbedded(request, null)
      const startedAt = performance.now()
      try {
        const { value, model } = await outside[name](call, request)
        return { value, engine: 'openai-compatible', model, fallback: null }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        const { reason, message } = error
        const ms = Math.round(performance.now() - startedAt)
        const logFields = { capability: name, tenant: call.tenantId, reason, detail: message, ms }
        if (reason) log.warn(logFields, 'the embedded engine answers for the model')
        return answerEmbedded(request, reason)
      }
    }
  }
  return {
    readPage: capability('readPage'),
    solve: capability('solve'),
    explain: capability('explain'),
    teach: capability('teach'),
    summarise: capability('summarise'),
    grade: capability('grade'),
    vary: capability('vary'),
    compose: capability('compose'),
  }
}
