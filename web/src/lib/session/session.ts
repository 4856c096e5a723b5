import type { Output } from '@shangxue/contract/platform/endpoint'
import { type login, logout } from '@shangxue/contract/session/endpoints'
import { call } from '../api/call.ts'
import { onOtherTab, store } from '../storage.ts'
import { KEYS, storeSignedOut, storeZone } from './keys.ts'
import { forgetPermissions, permissionsReady } from './permissions.ts'
import { identityOf, storedOwner, storedSession, useSession } from './state.ts'

const SIGN_OUT_PATIENCE_MS = 2_000

/** Reads the session from local storage. Permissions are fetched again only for another user. */
function readStorage(): void {
  const before = useSession.getState()
  const stored = storedSession()
  if (identityOf(before) === identityOf(stored)) {
    useSession.setState({ ...stored, permissions: before.permissions })
    return
  }
  forgetPermissions()
  useSession.setState(stored)
  // The code that needs the permissions handles the failure and retries.
  permissionsReady().catch(() => undefined)
}

/** Restores the session from local storage, unless that has already happened. */
export function restoreSession(): void {
  if (!useSession.getState().isLoggedIn) readStorage()
}

/** Starts the session from the server's response to a login or set-up. */
export function signIn(answer: Omit<Output<typeof login>, 'shebei'>): void {
  // The user name is removed first and written last, so that no other tab combines one user's name with another's token.
  store(KEYS.userName, null)
  storeSignedOut(null)
  store(KEYS.database, answer.shujuku)
  store(KEYS.userId, String(answer.id))
  store(KEYS.lastSignIn, new Date().toISOString())
  store(KEYS.token, answer.token)
  store(KEYS.refreshToken, answer.refreshtoken)
  store(KEYS.bossMark, answer.laobanbiaoshi)
  store(KEYS.position, answer.zhiwei)
  storeZone(answer.time_zone)
  store(KEYS.userName, answer.yonghuming)
  forgetPermissions()
  useSession.setState(storedSession())
  permissionsReady().catch(() => undefined)
}

/** Ends the session on this device: clears the state and the stored keys. */
export function endSession(): void {
  for (const key of Object.values(KEYS)) store(key, null)
  forgetPermissions()
  useSession.setState(storedSession())
}

/** Signs out. Notifies the server if it responds in time, and clears this device in any case. */
export async function signOut(): Promise<void> {
  const told = call(logout, {}, { quiet: true }).catch(() => undefined)
  const patience = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS))
  await Promise.race([told, patience])
  // Stored first: other tabs that see the session end check whether the user signed out (app/events.ts).
  storeSignedOut(storedOwner() || null)
  endSession()
}

const ours = new Set<string>(Object.values(KEYS))

/** Follows sign-ins and sign-outs in other tabs. Returns the function that unsubscribes. */
export function followOtherTabs(): () => void {
  // A page restored from the back/forward cache received no storage events while it was frozen.
  const back = ({ persisted }: PageTransitionEvent) => persisted && readStorage()
  window.addEventListener('pageshow', back)
  const stop = onOtherTab((key) => {
    if (key === null || ours.has(key)) readStorage()
  })
  return () => {
    window.removeEventListener('pageshow', back)
    stop()
  }
}
