import { identityOf, type SessionState } from '../../../lib/session/index.ts'
import { GUEST } from './state.ts'

/** What a number makes a key of; a user's has ten digits at most, a telephone number has eleven. */
const NUMBERED = /\/[1-9]\d{0,9}$/

/**
 * By name, as earlier versions kept a user's study and as a session without a number does; empty for a visitor. Where a name
 * reads like a number, what is kept under it is of the user of that number.
 */
export function formerOwnerOf(session: SessionState): string {
  const name = identityOf(session)
  return NUMBERED.test(name) ? `${name}/` : name
}

/** Whose study a session is about: by number, which outlives a change of name and is no other's later. */
export const ownerOf = (session: SessionState): string =>
  session.isLoggedIn && session.userId !== null
    ? `${session.database}/${session.userId}`
    : formerOwnerOf(session) || GUEST
