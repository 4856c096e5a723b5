import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { currentPermissions } from '@shangxue/contract/session/endpoints'
import { call } from '../api/call.ts'
import { identityOf, type PermissionMap, useSession } from './state.ts'

/** Permissions can change at any time, so older ones are fetched again. */
const MAX_AGE_MS = 30_000

interface Fetched {
  readonly identity: string
  readonly map: Promise<PermissionMap>
  readonly at: number
}
let fetched: Fetched | undefined

async function fetchFor(identity: string): Promise<PermissionMap> {
  const { userName } = useSession.getState()
  const permissions = await call(currentPermissions, { yonghuming: userName }, { quiet: true })
  if (identityOf(useSession.getState()) === identity) useSession.setState({ permissions })
  return permissions
}

/**
 * The permissions of the signed-in user; empty for a visitor. Rejects with an `ApiError` if they were never fetched, and the
 * next call tries again. If a refresh fails, for example offline, the previous permissions are used.
 */
export function permissionsReady(): Promise<PermissionMap> {
  const identity = identityOf(useSession.getState())
  if (!identity) return Promise.resolve({})
  const cached = fetched?.identity === identity ? fetched : undefined
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.map
  const map = cached ? fetchFor(identity).catch(() => cached.map) : fetchFor(identity)
  fetched = { identity, map, at: Date.now() }
  map.catch(() => {
    if (fetched?.map === map) fetched = undefined
  })
  return map
}

/** Clears the cache, because another session of the same user may have other permissions. */
export function clearPermissions(): void {
  fetched = undefined
}

/** True if the signed-in user has the permission. It only hides elements; the server enforces permissions. */
export const useAllowed = (key: PermissionKey): boolean =>
  useSession((session) => session.isAdmin || session.permissions[key] === true)
