import type { Output } from '@shangxue/contract/platform/endpoint'
import { refresh } from '@shangxue/contract/session/endpoints'
import { KEYS, storedRefreshToken, storedToken, storeZone } from '../../session/keys.ts'
import { store } from '../../storage/local-storage.ts'
import { uniqueId } from '../../util/unique-id.ts'
import { payloadOf } from './envelope.ts'
import { ApiError } from './error.ts'
import { buildHeaders, buildRequest } from './request.ts'
import { send } from './transport.ts'

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
export const renewalRefusal = (): string | undefined => refusalMessage

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
export function renewToken(usedToken: string | null): Promise<boolean> {
  inFlight ??= withLock(() => renewOnce(usedToken)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}
