import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
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
const SIGNED_OUT = 'signedOut'
export const signedOutOwner = () => readStored(SIGNED_OUT)
export const storeSignedOut = (owner: string | null) => store(SIGNED_OUT, owner)
