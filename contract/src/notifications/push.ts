import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { TOPIC_KEYS } from './topics.ts'

/**
 * Whether a topic sends push messages: always, only when the reader is addressed, or never. It is listed in any case.
 */
export const PUSH_CHOICES = ['all', 'personal', 'off'] as const
export type PushChoice = (typeof PUSH_CHOICES)[number]

/** Maximum subscribed devices of a user; another one replaces the device that was unreachable longest. */
export const PUSH_DEVICES_MAX = 20

const Clock = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'Local time of the company, HH:MM',
})

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/push/settings',
  summary: 'Returns the push settings: topics, quiet hours and whether content is hidden',
  permission: 'login',
  input: Empty,
  output: Type.Object({
    topics: Type.Array(Type.Object({ topic: OneOf(TOPIC_KEYS), push: OneOf(PUSH_CHOICES) })),
    quiet: Nullable(Type.Object({ start: Clock, end: Clock })),
    hide_content: Type.Boolean(),
  }),
})

export const setPushChoice = endpoint({
  method: 'PUT',
  path: '/api/push/settings/topic',
  summary: 'Sets whether a topic sends push messages: always, only if personal, or never',
  permission: 'login',
  input: Type.Object({ topic: OneOf(TOPIC_KEYS), push: OneOf(PUSH_CHOICES) }),
  output: NoContent,
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/api/push/settings/quiet',
  summary: 'Sets quiet hours without push messages; they may span midnight, null turns them off',
  permission: 'login',
  input: Type.Object({ quiet: Nullable(Type.Object({ start: Clock, end: Clock })) }),
  output: NoContent,
})

export const hidePushContent = endpoint({
  method: 'PUT',
  path: '/api/push/settings/content',
  summary: 'Sets whether push messages hide their content and show only the topic',
  permission: 'login',
  input: Type.Object({ hide_content: Type.Boolean() }),
  output: NoContent,
})

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  summary: "Lists the caller's push devices and returns the server's VAPID public key",
  permission: 'login',
  input: Empty,
  output: Type.Object({
    key: Type.String({ description: 'VAPID public key of the server, base64url' }),
    devices: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        mark: Type.String({
          description: 'SHA-256 of the subscription endpoint in hex, by which a device recognises itself',
        }),
        created_at: Instant,
        last_used_at: Nullable(Instant),
        failing: Type.Boolean({ description: 'True if the latest delivery failed' }),
        active: Type.Boolean({
          description: 'False once the sign-in of the device has ended; no messages are sent to it then',
        }),
      }),
    ),
  }),
})

/** The format of `PushSubscription.toJSON()`. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/devices',
  summary: 'Subscribes this device to push messages; a repeated call returns the same device',
  permission: 'login',
  input: Type.Object({
    endpoint: Text(1_000, 10),
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
  output: Type.Object({ id: Id }),
})

export const renamePushDevice = endpoint({
  method: 'PUT',
  path: '/api/push/devices/:id',
  summary: "Renames one of the caller's push devices",
  permission: 'login',
  input: Type.Object({ id: Id, name: Text(40) }),
  output: NoContent,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Ends the push subscription of a device',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const PUSH_OUTCOMES = ['sent', 'gone', 'later', 'denied', 'refused'] as const

export const testPush = endpoint({
  method: 'POST',
  path: '/api/push/devices/:id/test',
  summary: 'Sends a test message to a device, even in quiet hours, and returns the result',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    outcome: OneOf(PUSH_OUTCOMES),
  }),
})
