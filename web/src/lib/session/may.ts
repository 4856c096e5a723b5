import { type PermissionKey, permissionKeysOf, type SharedKey } from '@shangxue/contract/platform/permissions'
import { isPupil, type SessionState } from './state.ts'

/** What a screen or a list asks of its user. */
export type Needed = 'staff' | PermissionKey | SharedKey

/** Whether the user of a session may do something, for hiding what they can't; the server decides. */
export function may(session: SessionState, needed: Needed): boolean {
  if (needed === 'staff') return session.isLoggedIn && !isPupil(session)
  return session.isAdmin || permissionKeysOf(needed).some((key) => session.permissions[key] === true)
}
