import type pg from 'pg'

/** A connection remembers at most this many statements; the rest are planned each time. */
const MOST = 400
const names = new Map<string, string>()

/**
 * Reads the views that are searched. A prepared plan would serve a term that finds one row and one that finds a tenth of
 * all with the same joins; without a name each is planned for its term.
 */
const SEARCHES = /\bsearchable_\w/

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST || SEARCHES.test(text)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Query = pg.QueryConfig & { rowMode?: 'array' }

type Send = (query: Query | string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * The client with every statement prepared under a name, so that PostgreSQL plans it once per connection:
 * planning a list's joins takes longer than running them. `send` is what carries a statement to the client.
 */
export function withNamedStatements(client: pg.PoolClient, send: Send): pg.PoolClient {
  const query = (asked: Query | string, values?: unknown[]) => {
    if (typeof asked === 'string') return send(asked, values)
    const name = asked.name ?? nameOf(asked.text)
    return send(name ? { ...asked, name } : asked, values)
  }
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
