import { DrizzleQueryError } from 'drizzle-orm'
import { notConnected } from '../not-connected.ts'

/** The error of PostgreSQL itself, where Drizzle has wrapped it. */
const innermost = (error: unknown): object | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null ? cause : undefined
}

export function sqlState(error: unknown): string | undefined {
  const cause = innermost(error)
  return cause && 'code' in cause ? String(cause.code) : undefined
}

/** No connection came free, or there is nobody to connect to. */
const AWAY =
  /^timeout exceeded when trying to connect|due to connection timeout|CONNECTION_TIMEOUT|ENGINE_STOPPED|ECONNREFUSED|^57P0|^53300/
/** It broke amid the work: whether that was done is not known. */
const BROKEN =
  /^Connection terminated|^Client (has encountered|was closed)|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|^08/

/** Its code, else its words: those of a statement, or of what PostgreSQL refuses, hold what people wrote. */
function sign(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : error instanceof DrizzleQueryError ? '' : error.message
}
const tells = (error: unknown, pattern: RegExp) =>
  [error, innermost(error)].some((one) => pattern.test(sign(one)))

/** The database cannot be reached at the moment. */
export const databaseAway = (error: unknown): boolean => notConnected(innermost(error)) || tells(error, AWAY)
/** The connection failed, not what was asked over it. */
export const connectionLost = (error: unknown): boolean => databaseAway(error) || tells(error, BROKEN)

const DISK_FULL = '53100'
/** A quota has no code of its own: PostgreSQL reports it as an internal or a system error. */
const QUOTA = /Disk quota exceeded/
const INTERNAL_OR_SYSTEM = /^(XX|58)/

/** PostgreSQL found no room on its disk. */
export function storageFull(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state === DISK_FULL) return true
  const cause = innermost(error)
  return INTERNAL_OR_SYSTEM.test(state) && cause instanceof Error && QUOTA.test(cause.message)
}

/** PostgreSQL has run out of memory or connections: it may go well a moment later. */
export const outOfResources = (error: unknown): boolean => /^53[023]00$/.test(sqlState(error) ?? '')

/** PostgreSQL broke down amid its work, so whether that was done shows after its next start. */
const brokeDown = (error: unknown): boolean => {
  const cause = innermost(error)
  return cause !== undefined && 'severity' in cause && /^(PANIC|FATAL)$/.test(String(cause.severity))
}

const unheard = new WeakSet<object>()
/** Of what went wrong when COMMIT had been asked for: without PostgreSQL's own no it may be done. */
export function noteUnheard(error: unknown): void {
  const unknown = connectionLost(error) || brokeDown(error) || sqlState(error) === undefined
  if (error instanceof Error && unknown) unheard.add(error)
}
/** The transaction that ended with this may be committed: nobody heard. Any other was not. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unheard.has(error)

const UNIQUE_VIOLATION = '23505'
/** The violated constraint's name when `error` is PostgreSQL's unique violation, else undefined. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined
  const cause = innermost(error) ?? {}
  return 'constraint' in cause ? String(cause.constraint) : ''
}

/**
 * Takes the values out of an error, wherever it is logged later: Drizzle tells all parameters, PostgreSQL's detail
 * the whole row, and a password's hash may be among them.
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
