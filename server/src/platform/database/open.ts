import pg from 'pg'
import type { Config } from '../../config.ts'
import { openEmbedded } from '../embedded/embedded.ts'

export interface OpenPool {
  readonly pool: pg.Pool
  /** Where DATABASE_REPLICA_URL names one. */
  readonly replica: pg.Pool | undefined
  readonly embedded: boolean
  close(): Promise<void>
}

const CONNECT_MS = 30_000
/** The primary answers in its stead. */
const REPLICA_CONNECT_MS = 3_000

function poolOf(connectionString: string, max: number, connectionTimeoutMillis: number): pg.Pool {
  const options = { connectionString, max, connectionTimeoutMillis, pipeline: true }
  const pool = new pg.Pool({ ...options, application_name: 'shangxue' })
  // an idle connection that breaks must not end the process; the next query gets another
  pool.on('error', () => undefined)
  // nor one amid a transaction: its query fails, and the pool takes another in its place
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Where the embedded database is. */
export const databaseFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/database`

/** PostgreSQL where DATABASE_URL names one, else the embedded one in the data folder. */
export async function openPool(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'> &
    Partial<Pick<Config, 'replicaUrl'>>,
  /** The embedded database died: nothing works any more until the process starts anew. */
  onCrash: (error: Error) => void,
): Promise<OpenPool> {
  if (config.databaseUrl) {
    const pool = poolOf(config.databaseUrl, config.databaseConnections, CONNECT_MS)
    const replica = config.replicaUrl
      ? poolOf(config.replicaUrl, config.databaseConnections, REPLICA_CONNECT_MS)
      : undefined
    return { pool, replica, embedded: false, close: () => pool.end() }
  }
  const { pool, close } = await openEmbedded({
    dataDir: databaseFolder(config),
    durable: true,
    onCrash,
  })
  return { pool, replica: undefined, embedded: true, close }
}
