import type { PermissionKey } from '@shangxue/contract/permissions'
import { currentPermissions } from '@shangxue/contract/session'
import { call } from '../api/call.ts'
import { identityOf, type PermissionMap, useSession } from './state.ts'

let fetched: { readonly identity: string; readonly map: Promise<PermissionMap> } | undefined

async function fetchFor(identity: string): Promise<PermissionMap> {
  const { userName } = useSession.getState()
  const permissions = await call(currentPermissions, { yonghuming: userName }, { quiet: true })
  if (identityOf(useSession.getState()) === identity) useSession.setState({ permissions })
  return permissions
}

/**
 * The permission map of who is signed in: fetched once per user, empty for a visitor. Rejects with an `ApiError`
 * when it can't be had; the next call tries again.
 */
export function permissionsReady(): Promise<PermissionMap> {
  const identity = identityOf(useSession.getState())
  if (!identity) return Promise.resolve({})
  if (fetched?.identity === identity) return fetched.map
  const map = fetchFor(identity)
  fetched = { identity, map }
  map.catch(() => {
    if (fetched?.map === map) fetched = undefined
  })
  return map
}

/** Another sign-in of the same user may come with other rights. */
export function forgetPermissions(): void {
  fetched = undefined
}

/** Whether the signed-in user holds a key, for hiding what they can't do; the server decides. */
export const useAllowed = (key: PermissionKey): boolean =>
  useSession((session) => session.isAdmin || session.permissions[key] === true)
