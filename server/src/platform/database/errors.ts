import { DrizzleQueryError } from 'drizzle-orm'
import { isConnectFailure } from '../connect-failure.ts'

/** Returns PostgreSQL's own error if Drizzle has wrapped it. */
const rootCause = (error: unknown): object | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null ? cause : undefined
}

export function sqlState(error: unknown): string | undefined {
  const cause = rootCause(error)
  return cause && 'code' in cause ? String(cause.code) : undefined
}

/** No connection became free or the server is unreachable. */
const UNREACHABLE =
  /^timeout exceeded when trying to connect|due to connection timeout|CONNECTION_TIMEOUT|ENGINE_STOPPED|ECONNREFUSED|^57P0|^53300/
/** The connection broke during the work, so its outcome is unknown. */
const CONNECTION_BROKEN =
  /^Connection terminated|^Client (has encountered|was closed)|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|^08/

/** Returns the code, else the message. Messages of statements and of PostgreSQL contain user data. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : error instanceof DrizzleQueryError ? '' : error.message
}
const matchesError = (error: unknown, pattern: RegExp) =>
  [error, rootCause(error)].some((candidate) => pattern.test(errorCode(candidate)))

export const isDatabaseUnreachable = (error: unknown): boolean =>
  isConnectFailure(rootCause(error)) || matchesError(error, UNREACHABLE)
/** True if the connection failed rather than the statement. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseUnreachable(error) || matchesError(error, CONNECTION_BROKEN)

/**
 * True if a migration changed a table under a prepared statement: only a new connection plans it again. Citus reports what it
 * does not support with the same code.
 */
export function isStalePlan(error: unknown): boolean {
  const cause = rootCause(error) ?? {}
  return sqlState(error) === '0A000' && 'routine' in cause && cause.routine === 'RevalidateCachedQuery'
}

const DISK_FULL = '53100'
/** PostgreSQL reports an exceeded quota as an internal or a system error, without a code of its own. */
const QUOTA_EXCEEDED = /Disk quota exceeded/
const INTERNAL_OR_SYSTEM = /^(XX|58)/

/** True if PostgreSQL found no space on its disk. */
export function isStorageFull(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state === DISK_FULL) return true
  const cause = rootCause(error)
  return INTERNAL_OR_SYSTEM.test(state) && cause instanceof Error && QUOTA_EXCEEDED.test(cause.message)
}

/** PostgreSQL has run out of memory or connections; a retry may succeed. */
export const isOutOfResources = (error: unknown): boolean => /^53[023]00$/.test(sqlState(error) ?? '')

/** PostgreSQL crashed during the work: only its next start shows whether the work was done. */
const isServerCrash = (error: unknown): boolean => {
  const cause = rootCause(error)
  return cause !== undefined && 'severity' in cause && /^(PANIC|FATAL)$/.test(String(cause.severity))
}

const unknownCommits = new WeakSet<object>()
/** Marks an error raised after COMMIT was sent. Unless PostgreSQL rejected it, the transaction may have committed. */
export function markCommitUnknown(error: unknown): void {
  const isUnknown = isConnectionLost(error) || isServerCrash(error) || sqlState(error) === undefined
  if (error instanceof Error && isUnknown) unknownCommits.add(error)
}
/** True if the transaction that failed with this error may have committed. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof Error && unknownCommits.has(error)

const UNIQUE_VIOLATION = '23505'
/** Returns the violated constraint's name for PostgreSQL's unique violation, else undefined. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined
  const cause = rootCause(error) ?? {}
  if ('constraint' in cause && cause.constraint) return String(cause.constraint)
  // From a node of Citus only the message arrives, with the number of the shard after the name.
  return /"([^"]*?)(?:_\d{6,})?"[^"]*$/.exec('message' in cause ? String(cause.message) : '')?.[1] ?? ''
}

/**
 * Removes values from an error before it is logged: Drizzle lists all parameters and PostgreSQL's detail the whole row,
 * which may include a password hash.
 */
export function redactValues(error: unknown): unknown {
  const cause = rootCause(error)
  if (cause && 'detail' in cause) cause.detail = undefined
  if (error instanceof DrizzleQueryError) {
    const originalMessage = error.message
    error.message = `Failed query: ${error.query}`
    error.stack = error.stack?.replace(originalMessage, () => error.message) ?? ''
    error.params = []
  }
  return error
}
