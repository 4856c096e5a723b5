import type pg from 'pg'
import type { Tracing } from './tracing.ts'

/** Returns the verb of a statement; values are sent separately from its text. */
const statementVerb = (text: string) => /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
const MAX_TEXT_LENGTH = 500

/** Creates a span for each statement of the pool that runs within a trace. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', (client) => {
    const originalQuery = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const [statement] = args
      const text =
        typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
      const span =
        text === undefined
          ? undefined
          : tracing.startSpan({
              name: statementVerb(text),
              kind: 'client',
              childOnly: true,
              attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT_LENGTH) },
            })
      const result = originalQuery(...args)
      if (span && result instanceof Promise)
        result.then(
          () => tracing.endSpan(span),
          (error: { code?: string }) =>
            tracing.endSpan(span, { 'db.response.status_code': error.code ?? 'unknown' }, true),
        )
      return result
    }
    Object.assign(client, { query })
  })
}
