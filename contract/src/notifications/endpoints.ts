import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query } from '../platform/schema.ts'
import { TOPIC_KEYS } from './topics.ts'
import { Unread } from './unread.ts'

export const Notification = Type.Object({
  id: Id,
  kind: Type.String({ description: "Event type, e.g. 'export.done'" }),
  title: Type.String(),
  body: Type.String(),
  link: Nullable(Type.String({ description: 'Path in the app' })),
  created_at: Instant,
  read: Type.Boolean(),
})

const Topic = Type.Optional(OneOf(TOPIC_KEYS))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the caller's notifications, newest first, with the number of unread ones",
  permission: 'login',
  input: Query({ topic: Topic, unread: Type.Boolean({ default: false }) }),
  output: Type.Intersect([Paged(Notification), Unread]),
})

export const listNotificationTopics = endpoint({
  method: 'GET',
  path: '/api/notifications/topics',
  summary: "Counts the caller's notifications by topic, total and unread",
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
  summary: 'Marks notifications as read or unread: by id, by topic or all; ignores foreign ids',
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
  summary: 'Marks a notification as read and returns its link',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({ link: Nullable(Type.String()) }),
})

export const removeNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/remove',
  summary: 'Removes notifications from the list or restores them; ignores foreign ids',
  permission: 'login',
  input: Type.Object({ ids, back: Type.Boolean({ default: false }) }),
  output: Unread,
})

export const clearNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/clear',
  summary: 'Removes read notifications from the list, of one topic or of all',
  permission: 'login',
  input: Type.Object({ topic: Topic }),
  output: Type.Object({ cleared: Type.Integer({ minimum: 0 }) }),
})
