import type { Config } from '../../config.ts'
import { alone, type Bus, createBus } from './bus.ts'
import { overPostgresql } from './postgresql.ts'
import { overRedis } from './redis.ts'

/** Uses Redis if configured, else the shared PostgreSQL. Nothing shares the embedded database. */
export function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  /** Id shared by the servers of one database only. */
  installation: string,
  log: Pick<Console, 'warn' | 'info'>,
): Bus {
  if (redisUrl)
    return createBus({ connect: overRedis(redisUrl, `shangxue:${installation}`), log, name: 'Redis' })
  if (databaseUrl)
    return createBus({ connect: overPostgresql(databaseUrl), log, name: 'LISTEN of PostgreSQL' })
  return alone()
}
