import type { Output } from '@shangxue/contract/platform/endpoint'
import { refresh } from '@shangxue/contract/session/endpoints'
import { KEYS, storedRefreshToken, storedToken, storeZone } from '../session/keys.ts'
import { store } from '../storage.ts'
import { uniqueId } from '../unique.ts'
import { payloadOf } from './envelope.ts'
import { ApiError } from './error.ts'
import { address, headersOf } from './request.ts'
import { send } from './transport.ts'

const LOCK = 'shangxue-renew'
/** Another tab sees a change of local storage a little later, so the lock is held until then. */
const SETTLING_MS = 500
let underWay: Promise<boolean> | undefined

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLING_MS))

function locked<T>(action: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return action()
  return new Promise((resolve, reject) => {
    const hold = () => action().then(resolve, reject).then(settled)
    navigator.locks.request(LOCK, hold).catch(reject)
  })
}

const refused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

let said: string | undefined
/** The message of a renewal that was refused because the account was closed. */
export const refusalOfRenewal = (): string | undefined => said

/** A retry of the same refresh has the same key, so that the server can tell a lost response from a stolen token. */
let attempt = { token: '', key: '' }
function keyOf(refreshToken: string): string {
  if (attempt.token !== refreshToken) attempt = { token: refreshToken, key: uniqueId() }
  return attempt.key
}

async function exchange(refreshToken: string): Promise<boolean> {
  const { Authorization: _, ...headers } = headersOf(refresh, undefined, undefined)
  const reply = await send({
    method: refresh.method,
    ...address(refresh, { refreshtoken: refreshToken }),
    headers: { ...headers, 'Idempotency-Key': keyOf(refreshToken) },
    timeoutMs: refresh.timeoutMs,
    signal: undefined,
    onUploadProgress: undefined,
  })
  const pair = (await payloadOf(refresh, reply)) as Output<typeof refresh>
  // The user signed out or another user signed in meanwhile: do not overwrite that session.
  if (storedRefreshToken() !== refreshToken) return false
  store(KEYS.refreshToken, pair.refreshtoken)
  store(KEYS.token, pair.token)
  storeZone(pair.time_zone)
  return true
}

async function renewOnce(usedToken: string | null): Promise<boolean> {
  said = undefined
  const current = storedToken()
  // Another tab held the lock before and has already renewed. A refresh token must not be used twice.
  if (current && current !== usedToken) return true
  const refreshToken = storedRefreshToken()
  if (!refreshToken) return false
  try {
    return await exchange(refreshToken)
  } catch (error) {
    if (!refused(error)) throw error
    said = error.status === 403 ? error.message : undefined
    return false
  }
}

/**
 * Gets a new access token. Concurrent calls in this and other tabs share one renewal. Resolves to whether a token exists.
 * Rejects with an `ApiError` if the server cannot be reached; the session then continues.
 */
export function renew(usedToken: string | null): Promise<boolean> {
  underWay ??= locked(() => renewOnce(usedToken)).finally(() => {
    underWay = undefined
  })
  return underWay
}
