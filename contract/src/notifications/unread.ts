import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'

/** Counts are capped at this value, because the badge shows 99+ above. */
export const UNREAD_CAP = 100
export const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, maximum: UNREAD_CAP }) })

/** Separate from the other notification endpoints, because the first screen loads this one. */
export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: "Counts the caller's unread notifications, up to 100",
  permission: 'login',
  input: Empty,
  output: Unread,
})
