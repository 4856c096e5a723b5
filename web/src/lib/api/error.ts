import type { ERRORS } from '@shangxue/contract/errors/errors'
import { listeners } from '../util/listeners.ts'

export const MESSAGES = {
  refused: '请求失败',
  timeout: '请求超时，请重试',
  tooLarge: '文件过大，请压缩后重试',
  network: '网络错误或服务器问题',
  malformed: '服务器返回数据格式错误',
  expired: '登录已过期，请重新登录',
} as const

/** Codes of failures without a code from the server. `queued` is no failure: the write is stored and sent later. */
export type ClientErrorCode =
  | 'timeout'
  | 'network'
  | 'malformed'
  | 'too-large'
  | 'expired'
  | 'refused'
  | 'queued'

/** The numbers are repeated because the first screen does not load the error catalogue. The types keep them equal. */
const NOT_FOUND: typeof ERRORS.not_found.code = 40400
const OWN_PASSWORD_FIRST: typeof ERRORS.own_password_first.code = 20023
const SECOND_FACTOR_FIRST: typeof ERRORS.second_factor_first.code = 20025

/**
 * A failed call. `status` is the HTTP status, or 0 without a response. `code` is the server's business code or a
 * `ClientErrorCode`. `data` is the data of the response. `message` is Chinese and can be shown to the user.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: number | ClientErrorCode,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message)
  }

  /** True if the server may have carried out the request: repeat it only with the same idempotency key. */
  get outcomeUnknown(): boolean {
    return this.code === 'malformed' || this.status === 0 || this.status === 409 || this.status >= 500
  }

  /** True if a repeat may succeed: there was no response from our server, or it asked to retry later. */
  get isTemporary(): boolean {
    const { status, code } = this
    return (
      status === 429 ||
      status >= 500 ||
      code === 'network' ||
      code === 'timeout' ||
      code === 'malformed' ||
      code === OWN_PASSWORD_FIRST ||
      code === SECOND_FACTOR_FIRST
    )
  }

  /** True if our server reports that the record does not exist. A 404 of a proxy does not count. */
  get isNotFound(): boolean {
    return this.code === NOT_FOUND
  }
}

/** Handles a 403 that demands further authentication. Resolves to true if the call can be repeated. */
type AuthChallengeHandler = (refusal: ApiError) => Promise<boolean>
let challengeHandler: AuthChallengeHandler = async () => false
export const setAuthChallengeHandler = (handler: AuthChallengeHandler) => {
  challengeHandler = handler
}
export const handleAuthChallenge: AuthChallengeHandler = (refusal) => challengeHandler(refusal)

const failures = listeners<ApiError>()
const expiries = listeners<ApiError>()

/** Subscribes to every failure that must be shown to the user. Returns the function that unsubscribes. */
export const onFailure = failures.add
export const reportFailure = failures.notify
/** Subscribes to the end of a session that could not be renewed. Returns the function that unsubscribes. */
export const onSessionExpired = expiries.add
export const reportSessionExpired = expiries.notify
