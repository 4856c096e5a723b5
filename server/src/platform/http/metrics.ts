import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** GET /metrics for Prometheus. */
export const metrics = fp(
  async (app: FastifyInstance, { pool }: { pool: pg.Pool }) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    })
    new Gauge({
      name: 'database_waiting_requests',
      help: 'Requests that wait for a database connection',
      registers: [registry],
      collect() {
        this.set(pool.waitingCount)
      },
    })
    app.addHook('onResponse', (request, reply, next) => {
      const route = request.routeOptions.url ?? 'unknown'
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      next()
    })
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )
  },
  { name: 'metrics' },
)
