import { type PermissionKey, permissionKeysOf, type SharedKey } from '@shangxue/contract/platform/permissions'
import { isPupil, type SessionState } from './state.ts'

/** The permission that a screen or a list requires. */
export type RequiredPermission = 'staff' | PermissionKey | SharedKey

/** True if the user of a session has the permission. It only hides elements; the server enforces permissions. */
export function hasPermission(session: SessionState, required: RequiredPermission): boolean {
  if (required === 'staff') return session.isLoggedIn && !isPupil(session)
  return session.isAdmin || permissionKeysOf(required).some((key) => session.permissions[key] === true)
}
