import { readStored, store } from '../../../lib/storage/local-storage.ts'

const USER_NAME = 'lastUserName'
const DATABASE = 'lastDatabase'
const DEVICE = 'browser'

/** What the sign-in screen fills in. The database is null where signing in didn't need one. */
export const rememberedSignIn = () => ({
  userName: readStored(USER_NAME) ?? '',
  database: readStored(DATABASE),
})

export function rememberSignIn(userName: string, database: string | null): void {
  store(USER_NAME, userName)
  store(DATABASE, database)
}

/** Who signs out on purpose is nobody's business on this device; after an expiry the name is filled in. */
export const forgetSignIn = (): void => {
  store(USER_NAME, null)
  store(DATABASE, null)
}

/**
 * What the server gave this browser at its first sign-in, as the request sends it. By it a browser is known, so that
 * wrong passwords sent from elsewhere do not keep its users waiting. It belongs to the browser, not to a user.
 */
export function deviceToken(): { shebei?: string } {
  const shebei = readStored(DEVICE)
  return shebei === null ? {} : { shebei }
}

export const storeDeviceToken = (token: string): void => store(DEVICE, token)
