import pg from 'pg'
import type { Connect } from './bus.ts'

const CHANNEL = 'shangxue'
const CONNECT_MS = 5_000

/** LISTEN and NOTIFY over a dedicated connection. A pooler in transaction mode does not support it. */
export const postgresqlTransport =
  (connectionString: string): Connect =>
  async (onMessage, onLost) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      application_name: 'shangxue-bus',
    })
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('the connection ended')))
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    return {
      send: (text) => client.query('select pg_notify($1, $2)', [CHANNEL, text]),
      close: () => client.end(),
    }
  }
