import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import { logout, refresh } from '@shangxue/contract/session/endpoints'
import {
  KEYS,
  storedIdentity,
  storedOwner,
  storedRefreshToken,
  storedToken,
  storeZone,
} from '../session/state.ts'
import { store } from '../storage/local-storage.ts'
import { uniqueId } from '../util/unique-id.ts'
import { ApiError, handleAuthChallenge, MESSAGES, reportFailure, reportSessionExpired } from './error.ts'
import {
  buildHeaders,
  buildRequest,
  type CallOptions,
  type HttpResponse,
  payloadOf,
  type RequestOf,
  type ResponseOf,
  send,
} from './http.ts'

const LOCK = 'shangxue-renew'
/** Another tab sees a change of local storage a little later, so the lock is held until then. */
const STORAGE_SYNC_MS = 500
let inFlight: Promise<boolean> | undefined

const waitForStorageSync = () => new Promise((resolve) => setTimeout(resolve, STORAGE_SYNC_MS))

function withLock<T>(action: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return action()
  return new Promise((resolve, reject) => {
    const run = () => action().then(resolve, reject).then(waitForStorageSync)
    navigator.locks.request(LOCK, run).catch(reject)
  })
}

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

let refusalMessage: string | undefined
/** The message of a renewal that was refused because the account was closed. */
const renewalRefusal = (): string | undefined => refusalMessage

/** A retry of the same refresh has the same key, so that the server can tell a lost response from a stolen token. */
let lastAttempt = { token: '', key: '' }
function idempotencyKeyFor(refreshToken: string): string {
  if (lastAttempt.token !== refreshToken) lastAttempt = { token: refreshToken, key: uniqueId() }
  return lastAttempt.key
}

async function exchange(refreshToken: string): Promise<boolean> {
  const { Authorization: _, ...headers } = buildHeaders(refresh, undefined, undefined)
  const response = await send({
    method: refresh.method,
    ...buildRequest(refresh, { refreshtoken: refreshToken }),
    headers: { ...headers, 'Idempotency-Key': idempotencyKeyFor(refreshToken) },
    timeoutMs: refresh.timeoutMs,
    signal: undefined,
    onUploadProgress: undefined,
  })
  const tokens = (await payloadOf(refresh, response)) as Output<typeof refresh>
  // The user signed out or another user signed in meanwhile: do not overwrite that session.
  if (storedRefreshToken() !== refreshToken) return false
  store(KEYS.refreshToken, tokens.refreshtoken)
  store(KEYS.token, tokens.token)
  storeZone(tokens.time_zone)
  return true
}

async function renewOnce(usedToken: string | null): Promise<boolean> {
  refusalMessage = undefined
  const current = storedToken()
  // Another tab held the lock before and has already renewed. A refresh token must not be used twice.
  if (current && current !== usedToken) return true
  const refreshToken = storedRefreshToken()
  if (!refreshToken) return false
  try {
    return await exchange(refreshToken)
  } catch (error) {
    if (!isRefused(error)) throw error
    refusalMessage = error.status === 403 ? error.message : undefined
    return false
  }
}

/**
 * Gets a new access token. Concurrent calls in this and other tabs share one renewal. Resolves to whether a token exists.
 * Rejects with an `ApiError` if the server cannot be reached; the session then continues.
 */
function renewToken(usedToken: string | null): Promise<boolean> {
  inFlight ??= withLock(() => renewOnce(usedToken)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

const expired = (message: string = MESSAGES.expired) => new ApiError(401, 'expired', message)

/** True after the end of the session was reported, until the next call that has a token. */
let isExpiryReported = false

/** Creates the error for an ended session. It is reported once, even if many calls fail at the same time. */
function sessionExpired(endpoint: Endpoint, identity: string, message?: string): ApiError {
  const error = expired(message)
  if (endpoint.path === logout.path || identity !== storedIdentity() || (isExpiryReported && !identity))
    return error
  isExpiryReported = true
  reportSessionExpired(error)
  return error
}

async function sendSignedIn(endpoint: Endpoint, attempt: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const token = storedToken()
  const identity = storedIdentity()
  if (token) isExpiryReported = false
  const response = await attempt()
  if (response.status !== 401) return response
  // A request of one user is never repeated with the token of another.
  if (identity !== storedIdentity()) throw expired()
  if (!(await renewToken(token)) || identity !== storedIdentity())
    throw sessionExpired(endpoint, identity, renewalRefusal())
  const retried = await attempt()
  if (retried.status === 401) throw sessionExpired(endpoint, identity)
  return retried
}

async function perform(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  const { upload } = endpoint
  if (upload && options.file && options.file.size > upload.maxBytes) {
    throw new ApiError(413, 'too-large', MESSAGES.tooLarge)
  }
  const key = endpoint.idempotent ? (options.idempotencyKey ?? uniqueId()) : undefined
  const target = buildRequest(endpoint, input, options.file)
  const attempt = async () => {
    // Re-check the owner synchronously: another tab may sign in another user at any time, so no `await` may stand
    // between this line and the request.
    if (options.owner && options.owner !== storedOwner()) throw expired()
    return send({
      method: endpoint.method,
      ...target,
      headers: buildHeaders(endpoint, key, options.headers),
      timeoutMs: options.timeoutMs ?? endpoint.timeoutMs,
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    })
  }
  const request = async () => payloadOf(endpoint, await sendSignedIn(endpoint, attempt))
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && (await handleAuthChallenge(error))))
      throw error
    return request()
  }
}

/**
 * Calls the server. Resolves to the envelope's data or the file. Rejects with an `ApiError`, or with an `AbortError` if
 * `signal` was aborted. Failures are reported to `onFailure` unless `quiet`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  try {
    return (await perform(endpoint, input, options)) as ResponseOf<E>
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'expired' && !options.quiet) reportFailure(error)
    throw error
  }
}
