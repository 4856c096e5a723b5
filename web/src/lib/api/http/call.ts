import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { logout } from '@shangxue/contract/session/endpoints'
import { storedIdentity, storedToken } from '../../session/keys.ts'
import { storedOwner } from '../../session/state.ts'
import { uniqueId } from '../../util/unique-id.ts'
import { payloadOf } from './envelope.ts'
import { ApiError, handleAuthChallenge, MESSAGES, reportFailure, reportSessionExpired } from './error.ts'
import { renewalRefusal, renewToken } from './renew-token.ts'
import { buildHeaders, buildRequest, type CallOptions, type RequestOf, type ResponseOf } from './request.ts'
import { type HttpResponse, send } from './transport.ts'

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
