import type { Config } from '../../config.ts'
import { alone, type Bus, createBus } from './bus.ts'
import { overPostgresql } from './postgresql.ts'
import { overRedis } from './redis.ts'

/** By Redis where there is one, else by the database that servers share; the embedded one is shared by nobody. */
export function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  /** Of the servers of one database, and of no others. */
  installation: string,
  log: Pick<Console, 'warn' | 'info'>,
): Bus {
  if (redisUrl)
    return createBus({ connect: overRedis(redisUrl, `shangxue:${installation}`), log, name: 'Redis' })
  if (databaseUrl)
    return createBus({ connect: overPostgresql(databaseUrl), log, name: 'LISTEN of PostgreSQL' })
  return alone()
}
