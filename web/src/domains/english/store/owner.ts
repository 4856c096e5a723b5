import { identityOf, type SessionState } from '../../../lib/session/index.ts'
import { GUEST } from './state.ts'

/** Whose study a session is about: by number, which outlives a change of name and is no other's later. */
export const ownerOf = (session: SessionState): string =>
  session.isLoggedIn && session.userId !== null
    ? `${session.database}/${session.userId}`
    : identityOf(session) || GUEST
