import type { Config } from '../../config/config.ts'
import { type Bus, createBus, noopBus } from './bus.ts'
import { postgresqlTransport } from './postgresql-transport.ts'
import { redisTransport } from './redis-transport.ts'

/** Uses Redis if configured, else the shared PostgreSQL. Nothing shares the embedded database. */
export function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  /** Id shared by the servers of one database only. */
  installationId: string,
  log: Pick<Console, 'warn' | 'info'>,
): Bus {
  if (redisUrl)
    return createBus({ connect: redisTransport(redisUrl, `shangxue:${installationId}`), log, name: 'Redis' })
  if (databaseUrl)
    return createBus({ connect: postgresqlTransport(databaseUrl), log, name: 'LISTEN of PostgreSQL' })
  return noopBus()
}
