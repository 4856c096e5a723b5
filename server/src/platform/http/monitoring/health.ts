import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../../database/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'

type ShortageCheck = () => Promise<string | undefined>

async function firstShortage(shortages: readonly ShortageCheck[]): Promise<string | undefined> {
  for (const check of shortages) {
    const reason = await check()
    if (reason !== undefined) return reason
  }
  return undefined
}

export interface HealthParts {
  readonly database: Database
  readonly jobs: Jobs
  /** Each returns why nothing can be stored, or undefined. */
  readonly shortages?: readonly ShortageCheck[]
}

/** GET /health: the process runs. GET /ready: database and queue answer and there is storage space. */
export const health = fp(
  async (app: FastifyInstance, { database, jobs, shortages = [] }: HealthParts) => {
    const hide = { schema: { hide: true }, logLevel: 'warn' } as const
    app.get('/health', hide, async () => ({ status: 'ok' }))
    app.get('/ready', hide, async (request, reply) => {
      const [db, queue, reason] = await Promise.all([
        database.pool.query('select 1').then(
          () => true,
          (error: Error) => {
            request.log.warn({ err: error }, 'database does not answer')
            return false
          },
        ),
        jobs.ready(),
        firstShortage(shortages),
      ])
      const storage = reason === undefined
      return reply.code(db && queue && storage ? 200 : 503).send({ database: db, queue, storage, reason })
    })
  },
  { name: 'health' },
)
