import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Span, Tracing } from './tracing.ts'

/** Creates a span for each request, named by its route. URLs and bodies are not recorded. */
export const requestTracing = fp(
  async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
    const spans = new WeakMap<FastifyRequest, Span>()
    app.addHook('onRequest', (request, _reply, next) => {
      const route = request.routeOptions.url ?? 'unknown'
      const traceparent = request.headers.traceparent
      const span = tracing.startSpan({
        name: `${request.method} ${route}`,
        kind: 'server',
        attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      })
      if (span) spans.set(request, span)
      tracing.runInSpan(span, next)
    })
    app.addHook('onResponse', (request, reply, next) => {
      const tenant = request.actor?.tenantId
      tracing.endSpan(
        spans.get(request),
        { 'http.response.status_code': reply.statusCode, ...(tenant ? { tenant } : {}) },
        reply.statusCode >= 500,
      )
      next()
    })
  },
  { name: 'traced-requests' },
)
