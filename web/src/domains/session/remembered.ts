import { readStored, store } from '../../lib/storage.ts'
import { uniqueId } from '../../lib/unique.ts'

const USER_NAME = 'lastUserName'
const DATABASE = 'lastDatabase'
const BROWSER = 'browser'

/** What the sign-in screen fills in. The database is null where signing in didn't need one. */
export const remembered = () => ({ userName: readStored(USER_NAME) ?? '', database: readStored(DATABASE) })

export function remember(userName: string, database: string | null): void {
  store(USER_NAME, userName)
  store(DATABASE, database)
}

/** What this browser calls itself, so that the server tells its owner of others only. */
export function browserMark(): string {
  const mark = readStored(BROWSER) ?? uniqueId()
  store(BROWSER, mark)
  return mark
}
