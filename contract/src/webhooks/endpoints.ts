import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, Text, Version } from '../platform/schema.ts'
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_NAME_MAX,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
} from './event-types.ts'

const EventType = OneOf(WEBHOOK_EVENT_TYPES)

const webhookInput = {
  name: Text(WEBHOOK_NAME_MAX),
  url: Text(WEBHOOK_URL_MAX),
  events: Type.Array(EventType, { minItems: 1, maxItems: WEBHOOK_EVENT_TYPES.length, uniqueItems: true }),
}

/** Created by the caller, so that no stored response contains it: `whsec_` and 32 random bytes in base64. */
const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  maxLength: 50,
  description: 'Signing secret: whsec_ and 32 random bytes in base64. It cannot be read again',
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Lists the webhooks of the company with their state, oldest first',
  permission: 'admin',
  input: Empty,
  output: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      url: Type.String(),
      events: Type.Array(EventType),
      state: OneOf(WEBHOOK_STATES),
      off_reason: Nullable(OneOf(WEBHOOK_OFF_REASONS)),
      failing_since: Nullable(Instant),
      last_succeeded_at: Nullable(Instant),
      previous_secret_until: Nullable(
        Type.Unsafe<string>({ ...Instant, description: 'Until then the previous secret also signs' }),
      ),
      pending: Type.Integer({
        description: 'Deliveries that have not succeeded yet and will be tried again',
      }),
      version: Version,
      created_at: Instant,
    }),
  ),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Creates a webhook that receives the chosen events from now on',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ ...webhookInput, secret: Secret }),
  output: Type.Object({ id: Id }),
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Updates name, address and events of a webhook, unless it has changed meanwhile',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, ...webhookInput, version: Version }),
  output: NoContent,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Deletes a webhook with its deliveries',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/rotate',
  summary: 'Replaces the signing secret; for 24 hours both secrets sign',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, secret: Secret }),
  output: Type.Object({ previous_secret_until: Instant }),
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/pause',
  summary: 'Pauses a webhook: its events wait; no effect if already paused',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/resume',
  summary: 'Resumes a paused webhook, or one that was turned off; events that wait are sent',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

const AttemptResult = {
  status: Nullable(Type.Integer({ description: 'HTTP status; null without a response' })),
  error: Nullable(OneOf(ATTEMPT_ERRORS)),
  duration_ms: Type.Integer(),
  response: Type.String({ description: 'Start of the response body' }),
}

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Sends a sample event at once and returns the response; it is not logged or repeated',
  permission: 'admin',
  idempotent: false,
  timeoutMs: 20_000,
  input: Type.Object({ id: Id, type: EventType }),
  output: Type.Object({ succeeded: Type.Boolean(), ...AttemptResult }),
})

const DeliveryFields = {
  id: Id,
  event_id: Type.String(),
  type: EventType,
  created_at: Type.Unsafe<string>({ ...Instant, description: 'When the event happened' }),
  state: OneOf(DELIVERY_STATES),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Instant),
  last_status: Nullable(Type.Integer()),
  last_error: Nullable(OneOf(ATTEMPT_ERRORS)),
}

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'Lists the deliveries of a webhook of the last 30 days, newest first',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    ...Query({ type: Type.Optional(EventType), state: Type.Optional(OneOf(DELIVERY_STATES)) }).properties,
  }),
  output: Paged(Type.Object(DeliveryFields)),
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-deliveries/:id',
  summary: 'Returns a delivery with its request and all attempts, newest first',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...DeliveryFields,
    webhook_id: Id,
    url: Type.String(),
    body: Type.String(),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'Headers of the last attempt; empty before the first',
    }),
    log: Type.Array(Type.Object({ at: Instant, ...AttemptResult })),
  }),
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/resend',
  summary: 'Sends an event again at once, with a new series of attempts if it fails',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
