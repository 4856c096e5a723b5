import type { Output } from '@shangxue/contract/platform/endpoint'
import { getCurrentPermissions, type login, logout } from '@shangxue/contract/session/endpoints'
import { call } from '../api/call.ts'
import { onOtherTab, store } from '../storage/local-storage.ts'
import {
  identityOf,
  KEYS,
  type PermissionMap,
  storedOwner,
  storedSession,
  storeSignedOut,
  storeZone,
  useSession,
} from './state.ts'

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
  const permissions = await call(getCurrentPermissions, { yonghuming: userName }, { quiet: true })
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
function clearPermissions(): void {
  fetched = undefined
}

const SIGN_OUT_TIMEOUT_MS = 2_000

/** Reads the session from local storage. Permissions are fetched again only for another user. */
function readStorage(): void {
  const previous = useSession.getState()
  const stored = storedSession()
  if (identityOf(previous) === identityOf(stored)) {
    useSession.setState({ ...stored, permissions: previous.permissions })
    return
  }
  clearPermissions()
  useSession.setState(stored)
  // The code that needs the permissions handles the failure and retries.
  permissionsReady().catch(() => undefined)
}

/** Restores the session from local storage, unless that has already happened. */
export function restoreSession(): void {
  if (!useSession.getState().isLoggedIn) readStorage()
}

/** Starts the session from the server's response to a login or set-up. */
export function signIn(response: Omit<Output<typeof login>, 'shebei'>): void {
  // The user name is removed first and written last, so that no other tab combines one user's name with another's token.
  store(KEYS.userName, null)
  storeSignedOut(null)
  store(KEYS.database, response.shujuku)
  store(KEYS.userId, String(response.id))
  store(KEYS.lastSignIn, new Date().toISOString())
  store(KEYS.token, response.token)
  store(KEYS.refreshToken, response.refreshtoken)
  store(KEYS.bossMark, response.laobanbiaoshi)
  store(KEYS.position, response.zhiwei)
  storeZone(response.time_zone)
  store(KEYS.userName, response.yonghuming)
  clearPermissions()
  useSession.setState(storedSession())
  permissionsReady().catch(() => undefined)
}

/** Ends the session on this device: clears the state and the stored keys. */
export function endSession(): void {
  for (const key of Object.values(KEYS)) store(key, null)
  clearPermissions()
  useSession.setState(storedSession())
}

/** Signs out. Notifies the server if it responds in time, and clears this device in any case. */
export async function signOut(): Promise<void> {
  const request = call(logout, {}, { quiet: true }).catch(() => undefined)
  const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))
  await Promise.race([request, timeout])
  // Stored first: other tabs that see the session end check whether the user signed out (app/events.ts).
  storeSignedOut(storedOwner() || null)
  endSession()
}

const sessionKeys = new Set<string>(Object.values(KEYS))

/** Follows sign-ins and sign-outs in other tabs. Returns the function that unsubscribes. */
export function followOtherTabs(): () => void {
  // A page restored from the back/forward cache received no storage events while it was frozen.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readStorage()
  window.addEventListener('pageshow', onPageShow)
  const stop = onOtherTab((key) => {
    if (key === null || sessionKeys.has(key)) readStorage()
  })
  return () => {
    window.removeEventListener('pageshow', onPageShow)
    stop()
  }
}
