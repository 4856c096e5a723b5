import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'

/** Counted up to this many: a badge says 99+ anyway. */
export const UNREAD_CAP = 100
export const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, maximum: UNREAD_CAP }) })

/** Apart from the other calls about notifications: the very first screen loads this one. */
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications of the caller are unread, counted up to 100',
  permission: 'login',
  input: Empty,
  output: Unread,
})
