import { Empty, type Endpoint } from '@shangxue/contract/endpoint'
import { ApiError } from '../api/error.ts'
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

const NOT_NOW = new Set([429, 502, 503, 504])

/**
 * The server did not get to say yes or no: no connection, no answer in time, a proxy's page, or a portal's. A limit
 * of calls counts on repeats only; the first time the user is told.
 */
export const isUnsent = (error: unknown, repeated = false): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'network' ||
    error.code === 'timeout' ||
    error.code === 'malformed' ||
    (NOT_NOW.has(error.status) && (repeated || error.status !== 429)))
