import pg from 'pg'
import type { Config } from '../../config.ts'
import { openEmbedded } from '../embedded/embedded.ts'

export interface OpenPool {
  readonly pool: pg.Pool
  readonly embedded: boolean
  close(): Promise<void>
}

const CONNECT_MS = 30_000

/** PostgreSQL where DATABASE_URL names one, else the embedded one in the data folder. */
export async function openPool(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  /** The embedded database died: nothing works any more until the process starts anew. */
  onCrash: (error: Error) => void,
): Promise<OpenPool> {
  if (config.databaseUrl) {
    const pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: config.databaseConnections,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'shangxue',
      pipeline: true,
    })
    // an idle connection that breaks must not end the process; the next query gets another
    pool.on('error', () => undefined)
    // nor one amid a transaction: its query fails, and the pool takes another in its place
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { pool, embedded: false, close: () => pool.end() }
  }
  const { pool, close } = await openEmbedded({
    dataDir: `${config.dataDir}/database`,
    durable: true,
    onCrash,
  })
  return { pool, embedded: true, close }
}
