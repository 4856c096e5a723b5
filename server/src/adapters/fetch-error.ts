import { isConnectFailure } from '../platform/connect-failure.ts'

const NOT_SENT =
  /^(UND_ERR_CONNECT_TIMEOUT$|ERR_INVALID_URL$|CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

/** True if a failed `fetch` never sent its request, so that nobody bills for it. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return false
  // `fetch` blocks some ports before it connects.
  return isConnectFailure(cause) || cause.message === 'bad port' || NOT_SENT.test(fetchErrorCode(error))
}

/** Error code of a failed `fetch`, for the log. */
export function fetchErrorCode(error: unknown): string {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed'
}
