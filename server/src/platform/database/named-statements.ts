import type pg from 'pg'

/** A connection remembers at most this many statements; the rest are planned each time. */
const MOST = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Query = pg.QueryConfig & { rowMode?: 'array' }

/**
 * The client with every statement prepared under a name, so that PostgreSQL plans it once per connection:
 * planning a list's joins takes longer than running them.
 */
export function withNamedStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (asked: Query | string, values?: unknown[]) => {
    if (typeof asked === 'string') return client.query(asked, values)
    const name = asked.name ?? nameOf(asked.text)
    return client.query(name ? { ...asked, name } : asked, values)
  }
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
