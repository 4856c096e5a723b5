import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../../app-error.ts'
import type { Columnar } from '../../columnar/columnar.ts'
import type { Database } from '../../database/database.ts'

/** Between two samples of the event loop, in ms. The default of 10 ms costs 0.5 % of an idle core. */
const LAG_SAMPLE_MS = 100
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Access to /metrics besides the local machine. */
export interface MetricsAccess {
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string | undefined
  /** True: any caller who reaches the server. */
  readonly open: boolean
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

/**
 * True for a connection from this machine. A forwarded request comes from elsewhere whatever its headers say, so the
 * peer counts, not `request.ip`.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  const peer = socket.remoteAddress ?? ''
  return LOOPBACK.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sentToken] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token !== undefined && sentToken !== undefined && timingSafeEqual(digest(sentToken), digest(token))
}

/** 3xx responses are successes: the caller has the content already. */
const outcomeOf = (status: number) => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok')

/**
 * Only counters have a series per route, with three outcomes instead of each status; histograms have buckets per
 * method. This bounds the page (300 KB) however many routes have been called.
 */
function requestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route; outcome is ok, refused (4xx) or failed (5xx)',
    labelNames: ['method', 'route', 'outcome'],
    registers,
  })
  const seconds = new Counter({
    name: 'http_request_seconds_total',
    help: 'Time from requests to their answers, by route',
    labelNames: ['method', 'route'],
    registers,
  })
  const statuses = new Counter({
    name: 'http_responses_total',
    help: 'Answers by status',
    labelNames: ['status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by method',
    labelNames: ['method'],
    buckets: BUCKETS,
    registers,
  })
  return (method: string, route: string, status: number, elapsed: number) => {
    requests.inc({ method, route, outcome: outcomeOf(status) })
    seconds.inc({ method, route }, elapsed)
    statuses.inc({ status })
    durations.observe({ method }, elapsed)
  }
}

export interface MetricsParts {
  readonly database: Database
  readonly access: MetricsAccess
  readonly columnar: Pick<Columnar, 'counts'>
}

function columnarMetrics(registry: Registry, { counts }: Pick<Columnar, 'counts'>): void {
  const help: Record<keyof typeof counts, string> = {
    answers: 'Analyses answered by a columnar file',
    builds: 'Columnar files that were opened or built',
    failures: 'Columnar files or questions that failed; PostgreSQL answered',
    differences: 'Columnar files whose sums differed from PostgreSQL',
  }
  for (const name of Object.keys(help) as (keyof typeof counts)[]) {
    let reported = 0
    new Counter({
      name: `columnar_${name}_total`,
      help: help[name],
      registers: [registry],
      collect() {
        this.inc(counts[name] - reported)
        reported = counts[name]
      },
    })
  }
}

/** GET /metrics for Prometheus. */
export const metrics = fp(
  async (app: FastifyInstance, { database, access, columnar }: MetricsParts) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS })
    const record = requestMetrics(registry)
    columnarMetrics(registry, columnar)
    new Gauge({
      name: 'database_waiting_requests',
      help: 'Requests that wait for a database connection',
      registers: [registry],
      collect() {
        this.set(database.pool.waitingCount)
      },
    })
    new Gauge({
      name: 'database_unbound_statements',
      help: 'Statements of a tenant that did not name it since the start: on several nodes each reaches all of them',
      registers: [registry],
      collect() {
        this.set(database.countUnboundStatements())
      },
    })
    app.addHook('onResponse', (request, reply, next) => {
      const route = request.routeOptions.url ?? 'unknown'
      record(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
      next()
    })
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!access.open && !hasToken(request, access.token) && !isLocal(request))
        throw new AppError('forbidden')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'metrics' },
)
