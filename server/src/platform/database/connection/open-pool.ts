import pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { openEmbedded } from '../../embedded/embedded.ts'

export interface OpenPool {
  readonly pool: pg.Pool
  /** Connections for reads. The embedded database has only one connection. */
  readonly readPool: pg.Pool | undefined
  /** Set if DATABASE_REPLICA_URL is. */
  readonly replica: pg.Pool | undefined
  readonly embedded: boolean
  close(): Promise<void>
}

const CONNECT_MS = 30_000
/** Short, because the primary answers instead. */
const REPLICA_CONNECT_MS = 3_000

function createPool(connectionString: string, max: number, connectionTimeoutMillis: number): pg.Pool {
  const options = { connectionString, max, connectionTimeoutMillis, pipeline: true }
  const pool = new pg.Pool({ ...options, application_name: 'shangxue' })
  // An idle connection that breaks must not end the process; the next query gets another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // Nor may one that breaks inside a transaction: its query fails and the pool replaces it.
    client.on('error', () => undefined)
    // Compiling a statement takes longer than our statements run.
    client.query('set jit = off').catch(() => undefined)
  })
  return pool
}

export const databaseFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/database`

/** Opens PostgreSQL if DATABASE_URL is set, else the embedded database in the data folder. */
export async function openPool(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'> &
    Partial<Pick<Config, 'replicaUrl'>>,
  /** The embedded database died. Nothing works until the process restarts. */
  onCrash: (error: Error) => void,
): Promise<OpenPool> {
  if (config.databaseUrl) {
    const readConnections = Math.max(1, Math.floor(config.databaseConnections / 2))
    const readPool = createPool(config.databaseUrl, readConnections, CONNECT_MS)
    const pool = createPool(
      config.databaseUrl,
      Math.max(1, config.databaseConnections - readConnections),
      CONNECT_MS,
    )
    const replica = config.replicaUrl
      ? createPool(config.replicaUrl, config.databaseConnections, REPLICA_CONNECT_MS)
      : undefined
    const close = async () => void (await Promise.all([pool.end(), readPool.end()]))
    return { pool, readPool, replica, embedded: false, close }
  }
  const { pool, close } = await openEmbedded({
    dataDir: databaseFolder(config),
    durable: true,
    onCrash,
  })
  return { pool, readPool: undefined, replica: undefined, embedded: true, close }
}
