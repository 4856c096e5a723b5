import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../app-error.ts'
import { openApiDocument } from '../openapi/document.ts'
import {
  type SerializedResponse,
  sendSerialized,
  serializeResponse,
} from '../responses/serialized-response.ts'

/** Keeps the list short on a phone: operations and schemas open on a tap, and a filter finds a tag. */
const UI_CONFIG = {
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  // Without the bar of the demo site.
  layout: 'BaseLayout',
} as const

/** Long paths and tables of responses must not widen the page of a phone. */
const PHONE_STYLES = `
@media (max-width: 600px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { padding: 0 }
  .swagger-ui table.responses-table { table-layout: fixed }
  .swagger-ui .response-col_status { width: 3.5rem }
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .response-col_description { overflow-wrap: anywhere }
  .swagger-ui pre { white-space: pre-wrap }
  .swagger-ui .model { overflow-x: auto }
}
`

/** The OpenAPI document at /docs/json, and its browser at /docs. */
export const docs = fp(
  async (app: FastifyInstance) => {
    // The browser requires the plugin, but the document comes from the contract.
    await app.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
    })
    // Built at the first request, because it takes longer than a start should; it never changes.
    let document: Promise<SerializedResponse> | undefined
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiConfig: UI_CONFIG,
      theme: { title: '商学 Shangxue API', css: [{ filename: 'phone.css', content: PHONE_STYLES }] },
      uiHooks: {
        preHandler: async (request, reply) => {
          const route = request.routeOptions.url
          if (route === '/docs/yaml') throw new AppError('not_found')
          if (route !== '/docs/json') return
          document ??= serializeResponse(JSON.stringify(openApiDocument()), 'application/json; charset=utf-8')
          return sendSerialized(request, reply, await document, 'public, no-cache')
        },
      },
    })
  },
  { name: 'docs' },
)
