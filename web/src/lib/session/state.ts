import { isBossFlag, PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { create } from 'zustand'
import { readStored } from '../storage/local-storage.ts'
import { KEYS } from './keys.ts'

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
