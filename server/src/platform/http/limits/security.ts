import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { API_KEY_CALLS_PER_MINUTE } from '@shangxue/contract/api-keys/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../app-error.ts'
import type { Bus } from '../../bus/bus.ts'
import { createSharedCounters } from './shared-counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request against the rate limit. Throws `too_many_requests`. */
    countCall(request: FastifyRequest): Promise<void>
    /** Counts a request against the limit of its API key, which was authenticated before. */
    countApiKeyCall(request: FastifyRequest): Promise<void>
  }
}

export interface SecurityOptions {
  /** The page whose inline scripts are allowed. */
  readonly indexHtml: string | undefined
  /** Requests per minute from one address. */
  readonly requestsPerMinute: number
  readonly bus: Bus
}

/** The web plugin counts pages with a server-rendered head itself. */
const RATE_LIMITED_PATHS = /^\/(api|docs)(\/|$)/
/** Routes that monitoring polls; each poll costs database or processor time. */
const MONITORING_ROUTES = new Set(['/ready', '/metrics'])
const MONITORING_PER_MINUTE = 120

const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

const contentPolicy = (scriptHashes: string[]): string =>
  [
    "default-src 'self'",
    // The barcode decoder is WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${scriptHashes.join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

/** Sent with every response. No Strict-Transport-Security: a shop may use plain HTTP, and a proxy with TLS sets it. */
const headersFor = (indexHtml: string | undefined) => ({
  'content-security-policy': contentPolicy(inlineScriptHashes(indexHtml ?? '')),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** Sets strict headers and limits requests per address. */
export const security = fp(
  async (app: FastifyInstance, { indexHtml, requestsPerMinute, bus }: SecurityOptions) => {
    const headers = headersFor(indexHtml)
    app.addHook('onRequest', (request, reply, next) => {
      reply.headers(headers)
      // Cacheable responses override this (cacheable-response.ts, immutable-file.ts).
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
      // A client that has already disconnected has no address to count by and waits for no response.
      if (request.ip === undefined) return void reply.code(499).send()
      next()
    })
    const counts = createSharedCounters(bus)
    app.addHook('onClose', async () => counts.stop())
    await app.register(rateLimit, { global: false, timeWindow: 60_000, store: counts.store })
    const callLimit = app.createRateLimit({ max: requestsPerMinute })
    const monitoringLimit = app.createRateLimit({ max: MONITORING_PER_MINUTE })
    const limitBy = (limit: typeof callLimit) => async (request: FastifyRequest) => {
      const usage = await limit(request)
      if (!usage.isAllowed && usage.isExceeded)
        throw new AppError('too_many_requests', { seconds: usage.ttlInSeconds })
    }
    const countCall = limitBy(callLimit)
    const countMonitoring = limitBy(monitoringLimit)
    app.decorate('countCall', countCall)
    const apiKeyLimit = app.createRateLimit({
      max: Math.min(API_KEY_CALLS_PER_MINUTE, requestsPerMinute),
      keyGenerator: ({ actor }) => `${actor?.tenantId}:${actor?.apiKey?.id}`,
    })
    app.decorate('countApiKeyCall', limitBy(apiKeyLimit))
    // Runs before authentication, so that rejected requests count as well.
    app.addHook('onRequest', async (request) => {
      // Uses the matched route, because a URL can be written in many ways.
      const route = request.routeOptions.url ?? ''
      if (RATE_LIMITED_PATHS.test(route)) await countCall(request)
      else if (MONITORING_ROUTES.has(route)) await countMonitoring(request)
    })
  },
  { name: 'security', dependencies: ['errors'] },
)
