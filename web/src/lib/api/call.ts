import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { logout } from '@shangxue/contract/session/endpoints'
import { storedIdentity, storedToken } from '../session/keys.ts'
import { storedOwner } from '../session/state.ts'
import { uniqueId } from '../unique.ts'
import { payloadOf } from './envelope.ts'
import { ApiError, MESSAGES, meetDemand, reportExpiry, reportFailure } from './error.ts'
import { refusalOfRenewal, renew } from './renew.ts'
import { type Answer, address, type CallOptions, type Given, headersOf } from './request.ts'
import { type Reply, send } from './transport.ts'

const expired = (words: string = MESSAGES.expired) => new ApiError(401, 'expired', words)

/** True after the end of the session was reported, until the next call that has a token. */
let said = false

/** Creates the error for an ended session. It is reported once, even if many calls fail at the same time. */
function endOfSession(endpoint: Endpoint, identity: string, words?: string): ApiError {
  const error = expired(words)
  if (endpoint.path === logout.path || identity !== storedIdentity() || (said && !identity)) return error
  said = true
  reportExpiry(error)
  return error
}

async function sendSignedIn(endpoint: Endpoint, attempt: () => Promise<Reply>): Promise<Reply> {
  const token = storedToken()
  const identity = storedIdentity()
  if (token) said = false
  const reply = await attempt()
  if (reply.status !== 401) return reply
  // A request of one user is never repeated with the token of another.
  if (identity !== storedIdentity()) throw expired()
  if (!(await renew(token)) || identity !== storedIdentity())
    throw endOfSession(endpoint, identity, refusalOfRenewal())
  const second = await attempt()
  if (second.status === 401) throw endOfSession(endpoint, identity)
  return second
}

async function perform(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  const { upload } = endpoint
  if (upload && options.file && options.file.size > upload.maxBytes) {
    throw new ApiError(413, 'too-large', MESSAGES.tooLarge)
  }
  const key = endpoint.idempotent ? (options.idempotencyKey ?? uniqueId()) : undefined
  const target = address(endpoint, input, options.file)
  const attempt = async () => {
    // Re-check the owner synchronously: another tab may sign in another user at any time, so no `await` may stand
    // between this line and the request.
    if (options.owner && options.owner !== storedOwner()) throw expired()
    return send({
      method: endpoint.method,
      ...target,
      headers: headersOf(endpoint, key, options.headers),
      timeoutMs: options.timeoutMs ?? endpoint.timeoutMs,
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    })
  }
  const ask = async () => payloadOf(endpoint, await sendSignedIn(endpoint, attempt))
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && (await meetDemand(error)))) throw error
    return ask()
  }
}

/**
 * Calls the server. Resolves to the envelope's data or the file. Rejects with an `ApiError`, or with an `AbortError` if
 * `signal` was aborted. Failures are reported to `onFailure` unless `quiet`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Given<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  try {
    return (await perform(endpoint, input, options)) as Answer<E>
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'expired' && !options.quiet) reportFailure(error)
    throw error
  }
}
