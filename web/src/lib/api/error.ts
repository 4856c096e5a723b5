import type { ERRORS } from '@shangxue/contract/errors/errors'
import { listeners } from '../listeners.ts'

export const MESSAGES = {
  refused: '请求失败',
  timeout: '请求超时，请重试',
  tooLarge: '文件过大，请压缩后重试',
  network: '网络错误或服务器问题',
  malformed: '服务器返回数据格式错误',
  expired: '登录已过期，请重新登录',
} as const

/** What went wrong where the server didn't get to say a code of its own. `queued`: nothing did, it is sent later. */
export type Trouble = 'timeout' | 'network' | 'malformed' | 'too-large' | 'expired' | 'refused' | 'queued'

/** The first screen does without the catalogue; the type holds them together. */
const NOT_FOUND: typeof ERRORS.not_found.code = 40400
const OWN_PASSWORD_FIRST: typeof ERRORS.own_password_first.code = 20023
const SECOND_FACTOR_FIRST: typeof ERRORS.second_factor_first.code = 20025

/**
 * A call that failed. `status` is the HTTP status, 0 where there was no answer; `code` the server's business
 * code, or a `Trouble`; `data` what the server sent along; `message` is Chinese and fit to be shown.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: number | Trouble,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message)
  }

  /** The server may or may not have done what was asked: repeat only with the same idempotency key. */
  get outcomeUnknown(): boolean {
    return this.code === 'malformed' || this.status === 0 || this.status === 409 || this.status >= 500
  }

  /** It may be otherwise the next time: no answer, none of our server's whatever the status says, or one that asks for patience. */
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

  /** Our server says that there is no such thing; a 404 of a proxy before it says nothing. */
  get isGone(): boolean {
    return this.code === NOT_FOUND
  }
}

/** Answers whether what a refusal of rights asks for was done, so that the call is worth repeating. */
type Meet = (refusal: ApiError) => Promise<boolean>
let meet: Meet = async () => false
export const onForbidden = (next: Meet) => {
  meet = next
}
export const meetDemand: Meet = (refusal) => meet(refusal)

const failures = listeners<ApiError>()
const expiries = listeners<ApiError>()

/** Every failure that is to be shown to the user. Returns the unsubscriber. */
export const onFailure = failures.add
export const reportFailure = failures.notify
/** The sign-in is over and could not be renewed. Returns the unsubscriber. */
export const onSessionExpired = expiries.add
export const reportExpiry = expiries.notify
