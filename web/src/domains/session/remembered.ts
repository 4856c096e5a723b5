import { readStored, store } from '../../lib/storage.ts'

const USER_NAME = 'lastUserName'
const DATABASE = 'lastDatabase'

/** What the sign-in screen fills in. The database is null where signing in didn't need one. */
export const remembered = () => ({ userName: readStored(USER_NAME) ?? '', database: readStored(DATABASE) })

export function remember(userName: string, database: string | null): void {
  store(USER_NAME, userName)
  store(DATABASE, database)
}
