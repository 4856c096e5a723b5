import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { redactPath } from './redact-path.ts'

const SLOW_MS = 1_000

/**
 * Structured logs without secrets: headers and bodies are never logged. Writes to standard output, or to `stream` in
 * tests.
 */
export const loggerOptions = (
  level: string,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream ? { stream } : {}),
        redact: ['req.headers.authorization', 'req.headers.cookie', '*.mima', '*.token', '*.refreshtoken'],
        serializers: { req: ({ method, url }) => ({ method, url: redactPath(url) }) },
      }

/** Logs writes and errors at info, slow responses as warnings and plain reads at debug. */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, next) => {
      const ms = Math.round(reply.elapsedTime)
      const isSlow = ms > SLOW_MS
      const isPlainRead = request.method === 'GET' && reply.statusCode < 400
      const level = isSlow ? 'warn' : isPlainRead ? 'debug' : 'info'
      request.log[level](
        {
          method: request.method,
          path: redactPath(request.url),
          status: reply.statusCode,
          ms,
          tenant: request.actor?.tenantId,
          user: request.actor?.userId,
          key: request.actor?.apiKey?.id,
        },
        isSlow ? 'slow answer' : undefined,
      )
      next()
    })
  },
  { name: 'request-log' },
)
