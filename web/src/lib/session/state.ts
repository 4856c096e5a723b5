import { DEFAULT_ZONE, isBossFlag, PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { create } from 'zustand'
import { readStored, store } from '../storage/local-storage.ts'

/** Local storage keys of a session. The names come from the first clients. */
export const KEYS = {
  userName: 'yonghuming',
  database: 'shujuku',
  userId: 'id',
  lastSignIn: 'zuihoudenglushijian',
  token: 'token',
  refreshToken: 'refreshtoken',
  bossMark: 'laobanbiaoshi',
  position: 'zhiwei',
  audioGuideShown: 'audioGuideShown',
  timeZone: 'shiqu',
} as const

export const storedUserName = () => readStored(KEYS.userName)
export const storedToken = () => readStored(KEYS.token)
/** The time zone of the company's business days. Only a zone other than the default is stored. */
export const storedZone = () => readStored(KEYS.timeZone) ?? DEFAULT_ZONE
export const storeZone = (zone: string) => store(KEYS.timeZone, zone === DEFAULT_ZONE ? null : zone)
export const storedRefreshToken = () => readStored(KEYS.refreshToken)

/** Identifies the signed-in user for comparisons. Empty for a visitor. */
export function storedIdentity(): string {
  const name = readStored(KEYS.userName)
  const database = readStored(KEYS.database)
  return name && database ? `${database}/${name}` : ''
}

/** The owner who signed out, stored until the device has deleted their data. */
const SIGNED_OUT_OWNER = 'signedOut'
export const signedOutOwner = () => readStored(SIGNED_OUT_OWNER)
export const storeSignedOut = (owner: string | null) => store(SIGNED_OUT_OWNER, owner)

export type PermissionMap = Readonly<Partial<Record<PermissionKey | 'staff', boolean>>>

export interface SessionState {
  readonly isLoggedIn: boolean
  readonly userName: string
  readonly database: string
  readonly userId: number | null
  readonly isAdmin: boolean
  readonly position: string
  /** Empty until fetched. Use `permissionsReady()` to wait for them. */
  readonly permissions: PermissionMap
}

const SIGNED_OUT: SessionState = {
  isLoggedIn: false,
  userName: '',
  database: '',
  userId: null,
  isAdmin: false,
  position: '',
  permissions: {},
}

function storedNumber(key: string): number | null {
  const number = Number(readStored(key) ?? '')
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** Reads the session from local storage. It requires a user name and a database. */
export function storedSession(): SessionState {
  const userName = readStored(KEYS.userName)
  const database = readStored(KEYS.database)
  if (!userName || !database) return SIGNED_OUT
  return {
    isLoggedIn: true,
    userName,
    database,
    userId: storedNumber(KEYS.userId),
    isAdmin: isBossFlag(readStored(KEYS.bossMark)),
    position: readStored(KEYS.position) ?? '',
    permissions: {},
  }
}

/** The session of the signed-in user. In components: `useSession((session) => session.userName)`. */
export const useSession = create<SessionState>(() => SIGNED_OUT)

/** True if the user may open only the learning screens. Derived from the position until the permissions are known. */
export const isPupil = ({ isLoggedIn, isAdmin, position, permissions }: SessionState): boolean =>
  isLoggedIn && !isAdmin && !(permissions.staff ?? position !== PUPIL_POSITION)

/** Identifies user and database; empty for a visitor. */
export const identityOf = ({ isLoggedIn, database, userName }: SessionState): string =>
  isLoggedIn ? `${database}/${userName}` : ''

/** The owner of data stored on this device: the user's number, because names of users and companies change. Empty for a visitor. */
export const ownerOf = ({ isLoggedIn, userId }: SessionState): string =>
  isLoggedIn ? String(userId ?? '') : ''

/** The owner from local storage, which another tab may have changed. */
export const storedOwner = (): string => ownerOf(storedSession())

/** True if the signed-in user has the permission. It only hides elements; the server enforces permissions. */
export const useAllowed = (key: PermissionKey): boolean =>
  useSession((session) => session.isAdmin || session.permissions[key] === true)
