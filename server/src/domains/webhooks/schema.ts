import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_STATES,
} from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'

/** An address outside that receives events of the company. */
export const webhooks = pgTable(
  'webhook',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    /** Sealed (signing-secret.ts). */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    /** Until then the previous secret signs too. */
    previousSecretUntil: instant('previous_secret_until'),
    state: text('state', { enum: WEBHOOK_STATES }).notNull().default('active'),
    offReason: text('off_reason', { enum: WEBHOOK_OFF_REASONS }),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    lastSucceededAt: instant('last_succeeded_at'),
    /** After an attempt without a response nothing is sent before this time, so that a dead address occupies no worker. */
    heldUntil: instant('held_until'),
    /** A worker sends to this address until then. Later the claim belongs to a server that died. */
    claimedUntil: instant('claimed_until'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('webhook_state', isOneOf(t.state, WEBHOOK_STATES)),
    check('webhook_off_reason', isOneOf(t.offReason, WEBHOOK_OFF_REASONS)),
    check('webhook_off', sql`(${t.state} = 'off') = (${t.offReason} is not null)`),
    check('webhook_previous', sql`(${t.previousSecret} is null) = (${t.previousSecretUntil} is null)`),
  ],
)

/** An event, written in the transaction of what happened (transactional outbox). Only if a webhook receives its type. */
export const webhookEvents = pgTable(
  'webhook_event',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull().defaultRandom(),
    type: text('type', { enum: WEBHOOK_EVENT_TYPES }).notNull(),
    /** Identifies what happened within the type, so that it is recorded once. */
    subject: text('subject').notNull(),
    data: json('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('webhook_event_once').on(t.tenantId, t.type, t.subject),
    index('webhook_event_age').on(t.createdAt),
    check('webhook_event_type', isOneOf(t.type, WEBHOOK_EVENT_TYPES)),
  ],
)

/** An event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    webhookId: reference('webhook_id').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
    /** Attempts in all, and in the series that ends after the last retry. */
    attempts: integer('attempts').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastError: text('last_error', { enum: ATTEMPT_ERRORS }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('webhook_delivery_once').on(t.tenantId, t.eventId, t.webhookId),
    index('webhook_delivery_log').on(t.tenantId, t.webhookId, t.id),
    index('webhook_delivery_due').on(t.tenantId, t.webhookId, t.dueAt).where(sql`${t.state} = 'pending'`),
    foreignKey({
      columns: [t.tenantId, t.eventId],
      foreignColumns: [webhookEvents.tenantId, webhookEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.webhookId],
      foreignColumns: [webhooks.tenantId, webhooks.id],
    }).onDelete('cascade'),
    check('webhook_delivery_state', isOneOf(t.state, DELIVERY_STATES)),
    check('webhook_delivery_error', isOneOf(t.lastError, ATTEMPT_ERRORS)),
  ],
)

/** One attempt to deliver an event, for the log. */
export const webhookAttempts = pgTable(
  'webhook_attempt',
  {
    tenantId: tenantId(),
    id: id(),
    deliveryId: reference('delivery_id').notNull(),
    at: instant('at').notNull(),
    status: integer('status'),
    error: text('error', { enum: ATTEMPT_ERRORS }),
    durationMs: integer('duration_ms').notNull(),
    signature: text('signature').notNull(),
    /** Start of the response body. */
    response: text('response').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('webhook_attempt_of_delivery').on(t.tenantId, t.deliveryId, t.id),
    foreignKey({
      columns: [t.tenantId, t.deliveryId],
      foreignColumns: [webhookDeliveries.tenantId, webhookDeliveries.id],
    }).onDelete('cascade'),
    check('webhook_attempt_error', isOneOf(t.error, ATTEMPT_ERRORS)),
  ],
)
