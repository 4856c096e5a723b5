import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

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
            description: `Permission: ${endpoint.permission}`,
            ...(endpoint.permission === 'public' ? {} : { security: [{ token: [] }] }),
          },
          url,
        }
      },
    })
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  },
  { name: 'docs' },
)
