import pg from 'pg'
import type { Engine } from './engine.ts'
import { EngineStream } from './engine-stream.ts'

const PG_POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** The only connection was not released in time, almost always because the waiting code holds it itself. */
export class ConnectionTimeout extends Error {
  override name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
  constructor(waitedMs: number) {
    super(
      `等待数据库连接超过 ${waitedMs / 1000} 秒：内嵌数据库只有一条连接，` +
        '多半是在事务中又向连接池要了第二条连接。请在事务里使用事务自己的连接；否则请检查是否有查询占用过久',
    )
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: boolean | Error) => void,
) => void

/** An ordinary pg.Pool of one connection whose timeout error names the likely mistake. */
export class EnginePool extends pg.Pool {
  readonly #timeoutMs: number

  constructor(engine: Engine, connectionTimeoutMillis: number) {
    super({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: () => new EngineStream(engine),
    })
    this.#timeoutMs = connectionTimeoutMillis
    // An idle connection breaks only with the engine, and every later query reports it. Without a listener the event
    // would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(this.#explain(error)))
    super.connect((error, client, release) => callback(error && this.#explain(error), client, release))
    return undefined
  }

  #explain<T>(error: T): T | ConnectionTimeout {
    const timedOut = error instanceof Error && error.message === PG_POOL_TIMEOUT
    return timedOut ? new ConnectionTimeout(this.#timeoutMs) : error
  }
}
