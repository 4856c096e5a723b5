import { type PermissionKey, permissionKeysOf, type SharedKey } from '@shangxue/contract/platform/permissions'
import { isPupil, type SessionState } from './state.ts'

/** The permission that a screen or a list requires. */
export type Needed = 'staff' | PermissionKey | SharedKey

/** True if the user of a session has the permission. It only hides elements; the server enforces permissions. */
export function may(session: SessionState, needed: Needed): boolean {
  if (needed === 'staff') return session.isLoggedIn && !isPupil(session)
  return session.isAdmin || permissionKeysOf(needed).some((key) => session.permissions[key] === true)
}
