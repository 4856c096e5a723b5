import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query } from '../platform/schema.ts'
import { TOPIC_KEYS } from './topics.ts'
import { Unread } from './unread.ts'

export const Notification = Type.Object({
  id: Id,
  kind: Type.String({ description: "what it is about, e.g. 'export.done'" }),
  title: Type.String(),
  body: Type.String(),
  link: Nullable(Type.String({ description: 'an address of the app' })),
  created_at: Instant,
  read: Type.Boolean(),
})

const Topic = Type.Optional(OneOf(TOPIC_KEYS))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told, newest first, and how much of it is unread',
  permission: 'login',
  input: Query({ topic: Topic, unread: Type.Boolean({ default: false }) }),
  output: Type.Intersect([Paged(Notification), Unread]),
})

export const listNotificationTopics = endpoint({
  method: 'GET',
  path: '/api/notifications/topics',
  summary: 'What the notifications of the caller are about, and how many of each are unread',
  permission: 'login',
  input: Empty,
  output: Type.Array(
    Type.Object({
      topic: OneOf(TOPIC_KEYS),
      total: Type.Integer({ minimum: 1 }),
      unread: Type.Integer({ minimum: 0 }),
    }),
  ),
})

const ids = Type.Array(Id, { maxItems: 100, uniqueItems: true, default: [] })

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary:
    'Marks some notifications of the caller as read or not, or all of a topic; ids of others change nothing',
  permission: 'login',
  input: Type.Object({
    ids,
    all: Type.Boolean({ default: false }),
    topic: Topic,
    read: Type.Boolean({ default: true }),
  }),
  output: Unread,
})

export const openNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/open',
  summary: 'Marks a notification of the caller as read and says where it leads',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({ link: Nullable(Type.String()) }),
})

export const removeNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/remove',
  summary:
    'Takes notifications of the caller out of the list, or puts them back; ids of others change nothing',
  permission: 'login',
  input: Type.Object({ ids, back: Type.Boolean({ default: false }) }),
  output: Unread,
})

export const clearNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/clear',
  summary: 'Takes what the caller has read out of the list, of all topics or of one',
  permission: 'login',
  input: Type.Object({ topic: Topic }),
  output: Type.Object({ cleared: Type.Integer({ minimum: 0 }) }),
})
