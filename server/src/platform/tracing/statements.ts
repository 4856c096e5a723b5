import type pg from 'pg'
import type { Tracing } from './tracing.ts'

/** Returns the verb of a statement; values are sent separately from its text. */
const verbOf = (text: string) => /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
const MOST_TEXT = 500

/** Creates a span for each statement of the pool that runs within a trace. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', (client) => {
    const plainly = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const [asked] = args
      const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
      const span =
        text === undefined
          ? undefined
          : tracing.begin({
              name: verbOf(text),
              kind: 'client',
              partOnly: true,
              attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TEXT) },
            })
      const answer = plainly(...args)
      if (span && answer instanceof Promise)
        answer.then(
          () => tracing.end(span),
          (error: { code?: string }) =>
            tracing.end(span, { 'db.response.status_code': error.code ?? 'unknown' }, true),
        )
      return answer
    }
    Object.assign(client, { query })
  })
}
