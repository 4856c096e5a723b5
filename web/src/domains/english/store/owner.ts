import { identityOf, ownerOf, type SessionState } from '../../../lib/session/index.ts'
import { GUEST } from './state.ts'

/** What a number makes a key of; a user's has ten digits at most, a telephone number has eleven. */
const NUMBERED = /\/[1-9]\d{0,9}$/

/** By name. Where one reads like a number, what is kept under it is of the user of that number. */
function nameOf(session: SessionState): string {
  const name = identityOf(session)
  return NUMBERED.test(name) ? `${name}/` : name
}

/** Whose study a session is about: a user's by number, in a session without one by name. */
export const learnerOf = (session: SessionState): string => ownerOf(session) || nameOf(session) || GUEST

/** Under what earlier versions kept a user's: by the company's name and the number, before that by names alone. */
export const formerLearnersOf = (session: SessionState): readonly string[] =>
  ownerOf(session) ? [`${session.database}/${session.userId}`, nameOf(session)] : []
