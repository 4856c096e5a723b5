import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export interface SecurityOptions {
  /** The page whose inline scripts may run. */
  readonly indexHtml: string | undefined
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number
}

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

/** Strict headers and a bound on how often one address may call. */
export const security = fp(
  async (app: FastifyInstance, { indexHtml, requestsPerMinute }: SecurityOptions) => {
    const headers = headersFor(indexHtml)
    app.addHook('onRequest', (request, reply, next) => {
      reply.headers(headers)
      // Whoever has hung up already has no address to count by, and waits for no answer.
      if (request.ip === undefined) return void reply.code(499).send()
      next()
    })
    await app.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: 60_000,
      // by the route that was found: an address can be spelled in many ways
      allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
      addHeaders: QUIET,
      addHeadersOnExceeding: QUIET,
    })
  },
  { name: 'security', dependencies: ['errors'] },
)

/** Only `retry-after`, to whoever has to wait. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
