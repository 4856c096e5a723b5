import { embeddedEngine } from './embedded/embedded.ts'
import { ModelFailure } from './openai-compatible/failure.ts'
import type { Ai, Answered, Call, Capabilities, Capability, Fallback, Given, OutsideEngine } from './port.ts'

export interface AiLog {
  warn(fields: object, message: string): void
}

/**
 * Uses the model when one is configured and answers; otherwise the embedded engine, with the reason as
 * `fallback`.
 */
export function createAi(outside: OutsideEngine | null, log: AiLog): Ai {
  function capability<C extends Capability>(name: C) {
    const byRule = (asks: Capabilities[C]['asks'], fallback: Fallback | null): Answered<Given<C>> => ({
      value: embeddedEngine[name](asks),
      engine: 'embedded',
      model: null,
      fallback,
    })
    return async (call: Call, asks: Capabilities[C]['asks']): Promise<Answered<Given<C>>> => {
      if (!outside) return byRule(asks, null)
      const begun = performance.now()
      try {
        const { value, model } = await outside[name](call, asks)
        return { value, engine: 'openai-compatible', model, fallback: null }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        const { reason, message } = error
        const ms = Math.round(performance.now() - begun)
        const said = { capability: name, tenant: call.tenantId, reason, detail: message, ms }
        if (reason) log.warn(said, 'the embedded engine answers for the model')
        return byRule(asks, reason)
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
