import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { currentPermissions } from '@shangxue/contract/session/endpoints'
import { call } from '../api/call.ts'
import { identityOf, type PermissionMap, useSession } from './state.ts'

/** A boss may change them at any time: older than this they are asked for again. */
const FRESH_MS = 30_000

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
 * The permission map of who is signed in, empty for a visitor. Rejects with an `ApiError` when it was never had; the
 * next call tries again. What can't be had anew, as without a network, stays as it was.
 */
export function permissionsReady(): Promise<PermissionMap> {
  const identity = identityOf(useSession.getState())
  if (!identity) return Promise.resolve({})
  const known = fetched?.identity === identity ? fetched : undefined
  if (known && Date.now() - known.at < FRESH_MS) return known.map
  const map = known ? fetchFor(identity).catch(() => known.map) : fetchFor(identity)
  fetched = { identity, map, at: Date.now() }
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
