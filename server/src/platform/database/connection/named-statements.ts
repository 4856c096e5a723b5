import type pg from 'pg'

/** At most this many named statements per connection; others are planned each time. */
const MAX_NAMED_STATEMENTS = 400
const names = new Map<string, string>()

/**
 * Matches statements on searchable views. A prepared plan would use the same joins for a term that finds one row and
 * for one that finds a tenth of all, so each is planned for its term.
 */
const SEARCH_VIEWS = /\bsearchable_\w/

function statementName(text: string): string | undefined {
  const existingName = names.get(text)
  if (existingName || names.size >= MAX_NAMED_STATEMENTS || SEARCH_VIEWS.test(text)) return existingName
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

export type Query = pg.QueryConfig & { rowMode?: 'array' }

type Send = (query: Query, values?: unknown[]) => Promise<pg.QueryResult>
/** A statement as it is sent, with its parameters. */
export type Rewrite = (
  text: string,
  values: unknown[] | undefined,
) => readonly [string, unknown[] | undefined]

const plannedEachTime = new WeakSet<pg.PoolClient>()

/**
 * Makes PostgreSQL plan the later statements of this session for their actual values: a statement without a name is planned
 * whenever it runs.
 */
export const planEachTime = (client: pg.PoolClient): void => void plannedEachTime.add(client)

const unchanged: Rewrite = (text, values) => [text, values]

/**
 * Wraps the client so that every statement is rewritten and prepared under a name, and PostgreSQL plans it once per
 * connection: planning a list's joins takes longer than running them. `send` passes a statement to the client.
 */
export function withNamedStatements(
  client: pg.PoolClient,
  send: Send,
  rewrite: Rewrite = unchanged,
): pg.PoolClient {
  const query = (statement: Query | string, parameters?: unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    const [text, values] = rewrite(config.text, parameters ?? config.values)
    const isUnnamed = typeof statement === 'string' || plannedEachTime.has(named)
    const name = config.name ?? (isUnnamed ? undefined : statementName(text))
    return send({ ...config, text, ...(name ? { name } : {}) }, values)
  }
  const named = new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
  return named
}
