import { Empty, type Endpoint } from '@shangxue/contract/endpoint'
import { ApiError, MESSAGES } from '../api/error.ts'
import type { Entry } from './entry.ts'

/** The declaration again, as far as sending needs it: a stored entry outlives the page that knew all of it. */
export const endpointOf = ({ method, path, timeoutMs, title }: Entry): Endpoint => ({
  method,
  path,
  timeoutMs,
  summary: title,
  permission: 'login',
  idempotent: true,
  input: Empty,
  output: Empty,
})

/** Nobody cancels a write of the outbox: an abort is the browser's, and says as little as a connection that broke. */
export const withoutAbort = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'AbortError'
    ? new ApiError(0, 'network', MESSAGES.network)
    : error

/** Our server failed over this very write: it would the next time, too, and hold up those behind it. */
const isFailure = ({ status, code }: ApiError) => status === 500 && code !== 'network'

/**
 * The server did not get to say yes or no: no connection, no answer in time, a proxy's page, or a portal's. A limit
 * of calls counts on repeats only; the first time the user is told.
 */
export const isUnsent = (error: unknown, repeated = false): error is ApiError =>
  error instanceof ApiError && error.isTemporary && !isFailure(error) && (repeated || error.status !== 429)
