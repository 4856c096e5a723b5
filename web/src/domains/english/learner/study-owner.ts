import { identityOf, ownerOf, type SessionState } from '../../../lib/session/state.ts'
import { GUEST } from '../store/study-state.ts'

/** Matches a name whose last part looks like a user id (at most ten digits; a telephone number has eleven). */
const USER_ID_SUFFIX = /\/[1-9]\d{0,9}$/

/** Owner key by name. A trailing slash avoids collisions with the key of the user with that number. */
function ownerByName(session: SessionState): string {
  const name = identityOf(session)
  return USER_ID_SUFFIX.test(name) ? `${name}/` : name
}

/** Owner of a session's study: the user id, or the name for a session without one. */
export const studyOwnerOf = (session: SessionState): string =>
  ownerOf(session) || ownerByName(session) || GUEST

/** Owner keys used by earlier versions: company name and user id, and before that the names alone. */
export const formerStudyOwnersOf = (session: SessionState): readonly string[] =>
  ownerOf(session) ? [`${session.database}/${session.userId}`, ownerByName(session)] : []
