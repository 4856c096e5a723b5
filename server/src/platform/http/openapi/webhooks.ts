import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_VERSION,
  type WebhookEventType,
} from '@shangxue/contract/webhooks/event-types'
import { WEBHOOK_PAYLOADS, webhookEnvelope } from '@shangxue/contract/webhooks/events'
import { WEBHOOK_EXAMPLES } from '@shangxue/contract/webhooks/examples'
import type { JsonSchema, SchemaUse } from './components.ts'
import { TAGS } from './tags.ts'

const toJson = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))

const pascalCase = (type: WebhookEventType): string =>
  type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())

const envelopeOf = (type: WebhookEventType) => toJson(webhookEnvelope(type, WEBHOOK_PAYLOADS[type]))

const descriptionOf = (type: WebhookEventType) => String(toJson(WEBHOOK_PAYLOADS[type]).description)

/** The bodies of all webhooks, for the shared schemas of the document. */
export const webhookSchemas = (): SchemaUse[] =>
  WEBHOOK_EVENT_TYPES.map((type) => ({
    domain: 'webhooks',
    name: `${pascalCase(type)}Event`,
    schema: envelopeOf(type),
  }))

const HEADERS = [
  ['webhook-id', 'Identifies the event. A repeated delivery has the same.'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'Signatures `v1,<base64>` by Standard Webhooks, separated by spaces.'],
].map(([name, description]) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
}))

const exampleOf = (type: WebhookEventType) => ({
  version: WEBHOOK_VERSION,
  id: 'evt_5f0c1d7e8a2b4c3d9e6f7a8b9c0d1e2f',
  type,
  created_at: '2026-11-28T07:30:00.000Z',
  data: WEBHOOK_EXAMPLES[type],
})

/** The `webhooks` object of the document: the requests that this server sends to subscribed addresses. */
export const describeWebhooks = (reference: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `receive${pascalCase(type)}`,
          summary: descriptionOf(type),
          tags: [TAGS.webhooks?.name],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: reference(envelopeOf(type)), example: exampleOf(type) },
            },
          },
          responses: {
            '2XX': { description: 'Received. Any other status, or none within 10 s, is tried again.' },
            410: { description: 'The address no longer exists; the webhook is turned off.' },
          },
        },
      },
    ]),
  )
