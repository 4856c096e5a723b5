import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { PERMISSION_KEYS } from '../platform/permissions.ts'
import { Id, Instant, OneOf, Text } from '../platform/schema.ts'

export const PERMISSION_REQUEST_STATES = ['pending', 'granted', 'declined'] as const
export type PermissionRequestState = (typeof PERMISSION_REQUEST_STATES)[number]

/** Hours before a declined key can be requested again. */
export const REQUEST_COOLDOWN_HOURS = 24

const RequestedPermission = { key: OneOf(PERMISSION_KEYS), asked_at: Instant }

export const submitPermissionRequest = endpoint({
  method: 'POST',
  path: '/api/permission-requests',
  summary: 'Requests a permission from the boss; no effect while the same request is pending',
  permission: 'staff',
  input: Type.Object({
    key: OneOf(PERMISSION_KEYS),
    /** Title of the screen that the caller tried to open. */
    purpose: Text(30),
    /** Address of that screen, to which the notification of the decision links. */
    address: Type.String({ maxLength: 300, pattern: '^/(?![/\\\\])' }),
  }),
  output: Type.Object(RequestedPermission),
})

export const listOwnPermissionRequests = endpoint({
  method: 'GET',
  path: '/api/permission-requests/own',
  summary: "Lists the caller's pending permission requests",
  permission: 'staff',
  input: Empty,
  output: Type.Array(Type.Object(RequestedPermission)),
})

export const listPermissionRequests = endpoint({
  method: 'GET',
  path: '/api/admin/permission-requests',
  summary: 'Lists pending requests for permissions not held yet, oldest first, at most 200',
  permission: 'admin',
  input: Empty,
  output: Type.Array(
    Type.Object({
      id: Id,
      ...RequestedPermission,
      user_id: Id,
      user: Type.String(),
      position: Type.String(),
      purpose: Type.String(),
    }),
  ),
})

export const decidePermissionRequest = endpoint({
  method: 'POST',
  path: '/api/admin/permission-requests/:id/decide',
  summary: 'Grants or declines a permission request and notifies the requester',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, grant: Type.Boolean() }),
  output: Type.Object({ state: OneOf(PERMISSION_REQUEST_STATES) }),
})
