import { Type } from 'typebox'
import { Empty, endpoint } from './endpoint.ts'
import { Id, Instant, Nullable, Paged, Query } from './schema.ts'

export const Notification = Type.Object({
  id: Id,
  kind: Type.String({ description: "what it is about, e.g. 'export.done'" }),
  title: Type.String(),
  body: Type.String(),
  link: Nullable(Type.String({ description: 'an address of the app' })),
  created_at: Instant,
  read: Type.Boolean(),
})

/** Counted up to this many: a badge says 99+ anyway. */
export const UNREAD_CAP = 100
const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, maximum: UNREAD_CAP }) })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told, newest first, and how much of it is unread',
  permission: 'login',
  input: Query({}),
  output: Type.Intersect([Paged(Notification), Unread]),
})

export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications of the caller are unread, counted up to 100',
  permission: 'login',
  input: Empty,
  output: Unread,
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks some notifications of the caller as read, or all; ids of others change nothing',
  permission: 'login',
  input: Type.Object({
    ids: Type.Array(Id, { maxItems: 100, uniqueItems: true, default: [] }),
    all: Type.Boolean({ default: false }),
  }),
  output: Unread,
})
