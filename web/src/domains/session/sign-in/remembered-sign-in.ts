import { readStored, store } from '../../../lib/storage/local-storage.ts'

const USER_NAME = 'lastUserName'
const DATABASE = 'lastDatabase'
const DEVICE = 'browser'

/** The values that the sign-in screen fills in. The database is null if signing in did not need one. */
export const rememberedSignIn = () => ({
  userName: readStored(USER_NAME) ?? '',
  database: readStored(DATABASE),
})

export function rememberSignIn(userName: string, database: string | null): void {
  store(USER_NAME, userName)
  store(DATABASE, database)
}

/** Called on an intentional sign-out, for privacy; after an expired session the name is filled in. */
export const forgetSignIn = (): void => {
  store(USER_NAME, null)
  store(DATABASE, null)
}

/**
 * The token that the server issued to this browser at its first sign-in. It identifies the browser, not a user, so that
 * wrong passwords sent from other devices do not rate-limit its users.
 */
export function deviceToken(): { shebei?: string } {
  const shebei = readStored(DEVICE)
  return shebei === null ? {} : { shebei }
}

export const storeDeviceToken = (token: string): void => store(DEVICE, token)
