import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** GET /health: the process lives. GET /ready: database and queue answer. */
export const health = fp(
  async (app: FastifyInstance, { database, jobs }: { database: Database; jobs: Jobs }) => {
    const hide = { schema: { hide: true }, logLevel: 'warn' } as const
    app.get('/health', hide, async () => ({ status: 'ok' }))
    app.get('/ready', hide, async (request, reply) => {
      const [db, queue] = await Promise.all([
        database.pool.query('select 1').then(
          () => true,
          (error: Error) => {
            request.log.warn({ err: error }, 'database does not answer')
            return false
          },
        ),
        jobs.ready(),
      ])
      return reply.code(db && queue ? 200 : 503).send({ database: db, queue })
    })
  },
  { name: 'health' },
)
