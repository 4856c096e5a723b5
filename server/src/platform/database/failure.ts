import { DrizzleQueryError } from 'drizzle-orm'
import { notConnected } from '../not-connected.ts'

/** Returns PostgreSQL's own error if Drizzle has wrapped it. */
const innermost = (error: unknown): object | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null ? cause : undefined
}

export function sqlState(error: unknown): string | undefined {
  const cause = innermost(error)
  return cause && 'code' in cause ? String(cause.code) : undefined
}

/** No connection became free or the server is unreachable. */
const AWAY =
  /^timeout exceeded when trying to connect|due to connection timeout|CONNECTION_TIMEOUT|ENGINE_STOPPED|ECONNREFUSED|^57P0|^53300/
/** The connection broke during the work, so its outcome is unknown. */
const BROKEN =
  /^Connection terminated|^Client (has encountered|was closed)|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|^08/

/** Returns the code, else the message. Messages of statements and of PostgreSQL contain user data. */
function sign(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : error instanceof DrizzleQueryError ? '' : error.message
}
const tells = (error: unknown, pattern: RegExp) =>
  [error, innermost(error)].some((one) => pattern.test(sign(one)))

export const databaseAway = (error: unknown): boolean => notConnected(innermost(error)) || tells(error, AWAY)
/** True if the connection failed rather than the statement. */
export const connectionLost = (error: unknown): boolean => databaseAway(error) || tells(error, BROKEN)

const DISK_FULL = '53100'
/** PostgreSQL reports an exceeded quota as an internal or a system error, without a code of its own. */
const QUOTA = /Disk quota exceeded/
const INTERNAL_OR_SYSTEM = /^(XX|58)/

/** True if PostgreSQL found no space on its disk. */
export function storageFull(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state === DISK_FULL) return true
  const cause = innermost(error)
  return INTERNAL_OR_SYSTEM.test(state) && cause instanceof Error && QUOTA.test(cause.message)
}

/** PostgreSQL has run out of memory or connections; a retry may succeed. */
export const outOfResources = (error: unknown): boolean => /^53[023]00$/.test(sqlState(error) ?? '')

/** PostgreSQL crashed during the work: only its next start shows whether the work was done. */
const brokeDown = (error: unknown): boolean => {
  const cause = innermost(error)
  return cause !== undefined && 'severity' in cause && /^(PANIC|FATAL)$/.test(String(cause.severity))
}

const unheard = new WeakSet<object>()
/** Marks an error raised after COMMIT was sent. Unless PostgreSQL rejected it, the transaction may have committed. */
export function noteUnheard(error: unknown): void {
  const unknown = connectionLost(error) || brokeDown(error) || sqlState(error) === undefined
  if (error instanceof Error && unknown) unheard.add(error)
}
/** True if the transaction that failed with this error may have committed. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unheard.has(error)

const UNIQUE_VIOLATION = '23505'
/** Returns the violated constraint's name for PostgreSQL's unique violation, else undefined. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined
  const cause = innermost(error) ?? {}
  return 'constraint' in cause ? String(cause.constraint) : ''
}

/**
 * Removes values from an error before it is logged: Drizzle lists all parameters and PostgreSQL's detail the whole row,
 * which may include a password hash.
 */
export function withoutValues(error: unknown): unknown {
  const cause = innermost(error)
  if (cause && 'detail' in cause) cause.detail = undefined
  if (error instanceof DrizzleQueryError) {
    const told = error.message
    error.message = `Failed query: ${error.query}`
    error.stack = error.stack?.replace(told, () => error.message) ?? ''
    error.params = []
  }
  return error
}
