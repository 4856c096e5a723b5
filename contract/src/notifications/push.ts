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
  description: '22:30, by the clock of the company',
})

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/push/settings',
  summary: 'What may interrupt the caller, and when',
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
  summary: 'Says whether a topic may interrupt the caller',
  permission: 'login',
  input: Type.Object({ topic: OneOf(TOPIC_KEYS), push: OneOf(PUSH_CHOICES) }),
  output: NoContent,
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/api/push/settings/quiet',
  summary: 'Sets the hours in which nothing interrupts the caller, across midnight too; null for none',
  permission: 'login',
  input: Type.Object({ quiet: Nullable(Type.Object({ start: Clock, end: Clock })) }),
  output: NoContent,
})

export const hidePushContent = endpoint({
  method: 'PUT',
  path: '/api/push/settings/content',
  summary: 'Says whether the lock screen shows only what a notification is about',
  permission: 'login',
  input: Type.Object({ hide_content: Type.Boolean() }),
  output: NoContent,
})

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The devices on which the caller is told, and the key that a device subscribes with',
  permission: 'login',
  input: Empty,
  output: Type.Object({
    key: Type.String({ description: 'the public key of the server (VAPID), base64url' }),
    devices: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        mark: Type.String({
          description: 'tells a device which of them is itself: the SHA-256 of its address',
        }),
        created_at: Instant,
        last_used_at: Nullable(Instant),
        failing: Type.Boolean({ description: 'the last notification did not get through' }),
        active: Type.Boolean({ description: 'false once its sign-in has ended: nothing is sent there' }),
      }),
    ),
  }),
})

/** The format of `PushSubscription.toJSON()`. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/devices',
  summary: 'Tells the caller on this device from now on; the same device again is the same',
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
  summary: 'Gives a device of the caller another name',
  permission: 'login',
  input: Type.Object({ id: Id, name: Text(40) }),
  output: NoContent,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Tells the caller no longer on this device',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const PUSH_OUTCOMES = ['sent', 'gone', 'later', 'denied', 'refused'] as const

export const testPush = endpoint({
  method: 'POST',
  path: '/api/push/devices/:id/test',
  summary: 'Sends a trial to a device of the caller at once, whatever the hour, and says what became of it',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    outcome: OneOf(PUSH_OUTCOMES),
  }),
})
