import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Bus } from '../bus/bus.ts'
import { Refusal } from '../refusal.ts'
import { sharedCounts } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that costs as much as a call; refuses `too_many_requests`. */
    countCall(request: FastifyRequest): Promise<void>
  }
}

export interface SecurityOptions {
  /** The page whose inline scripts may run. */
  readonly indexHtml: string | undefined
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number
  readonly bus: Bus
}

/** Pages whose head the server makes are counted by the web plugin, which knows them. */
const COUNTED = /^\/(api|docs)(\/|$)/
/** What machines look at now and then: each look costs the database or the processor something. */
const LOOKED_AT = new Set(['/ready', '/metrics'])
const LOOKS_PER_MINUTE = 120

const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

const contentPolicy = (scriptHashes: string[]): string =>
  [
    "default-src 'self'",
    // the barcode decoder is WebAssembly
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

/** The same with every answer. No Strict-Transport-Security: a shop may use plain http, a proxy with TLS sets it. */
const headersFor = (indexHtml: string | undefined) => ({
  'content-security-policy': contentPolicy(inlineScriptHashes(indexHtml ?? '')),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** Strict headers and a bound on how often one address may call, or look. */
export const security = fp(
  async (app: FastifyInstance, { indexHtml, requestsPerMinute, bus }: SecurityOptions) => {
    const headers = headersFor(indexHtml)
    app.addHook('onRequest', (request, reply, next) => {
      reply.headers(headers)
      // what may be kept says so itself (lasting-answer.ts, lasting-file.ts)
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
      // Whoever has hung up already has no address to count by, and waits for no answer.
      if (request.ip === undefined) return void reply.code(499).send()
      next()
    })
    const counts = sharedCounts(bus)
    app.addHook('onClose', async () => counts.stop())
    await app.register(rateLimit, { global: false, timeWindow: 60_000, store: counts.store })
    const calls = app.createRateLimit({ max: requestsPerMinute })
    const looks = app.createRateLimit({ max: LOOKS_PER_MINUTE })
    const countBy = (limit: typeof calls) => async (request: FastifyRequest) => {
      const spent = await limit(request)
      if (!spent.isAllowed && spent.isExceeded)
        throw new Refusal('too_many_requests', { seconds: spent.ttlInSeconds })
    }
    const countCall = countBy(calls)
    const countLook = countBy(looks)
    app.decorate('countCall', countCall)
    // here, before a route asks who is calling: whoever is refused has called as well
    app.addHook('onRequest', async (request) => {
      // by the route that was found: an address can be spelled in many ways
      const route = request.routeOptions.url ?? ''
      if (COUNTED.test(route)) await countCall(request)
      else if (LOOKED_AT.has(route)) await countLook(request)
    })
  },
  { name: 'security', dependencies: ['errors'] },
)
