import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../app-error.ts'
import {
  type SerializedResponse,
  sendSerialized,
  serializeResponse,
} from '../responses/serialized-response.ts'

const LENIENT_NOTE =
  '. Optional fields may be empty or null, numbers text, booleans 1 or 0, and lists one text with commas.'

/** OpenAPI from the declared endpoints, browsable at /docs. Register before the routes. */
export const docs = fp(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        info: { title: '商学 Shangxue', version: '1' },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      },
      transform: ({ schema, url, route }) => {
        const endpoint = route.config?.endpoint
        if (!endpoint) return { schema: { ...schema, hide: true }, url }
        return {
          schema: {
            ...schema,
            description: `Permission: ${endpoint.permission}${endpoint.lenientInput ? LENIENT_NOTE : ''}`,
            ...(endpoint.permission === 'public' ? {} : { security: [{ token: [] }] }),
          },
          url,
        }
      },
    })
    // Serialised at the first request, since it does not change while the server runs.
    let document: Promise<SerializedResponse> | undefined
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiHooks: {
        preHandler: async (request, reply) => {
          const route = request.routeOptions.url
          // Generating YAML blocks the event loop for seconds.
          if (route === '/docs/yaml') throw new AppError('not_found')
          if (route !== '/docs/json') return
          document ??= serializeResponse(JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
          return sendSerialized(request, reply, await document, 'public, no-cache')
        },
      },
    })
  },
  { name: 'docs' },
)
