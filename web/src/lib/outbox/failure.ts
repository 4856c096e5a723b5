import { ApiError, MESSAGES } from '../api/error.ts'

const INSUFFICIENT_STORAGE = 507
/** A captive portal that says what it is (RFC 6585). */
const NETWORK_LOGIN_REQUIRED = 511

/** Nobody cancels a queued command: an abort comes from the browser and tells as little as a broken connection. */
export const withoutAbort = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'AbortError'
    ? new ApiError(0, 'network', MESSAGES.network)
    : error

/** Our server failed over this command: it would the next time, too, and block those behind it. */
const isServerFailure = ({ status, code }: ApiError) => status === 500 && code !== 'network'

/**
 * True if the server could not accept or reject the command: no connection, a timeout, the page of a proxy or portal. A rate
 * limit counts on repeats only; the first time the user is notified.
 */
export const isRetryable = (error: unknown, repeated = false): error is ApiError =>
  error instanceof ApiError &&
  error.isTemporary &&
  !isServerFailure(error) &&
  (repeated || error.status !== 429)

/**
 * Why a command could not be sent. It claims no more than is known: most failures happen with a network, and after some of
 * them the server has carried the command out.
 */
export function retryReason({ status, code, message }: ApiError): string {
  if (status === INSUFFICIENT_STORAGE) return '服务器存储空间已满'
  if (typeof code === 'number' || code === 'expired') return message
  if (code === 'timeout') return '服务器没有及时回应'
  if (status === 0) return navigator.onLine ? '连接中断' : '网络不可用'
  // a page instead of our answer: of a proxy that finds no server, or of a network that wants a sign-in first
  return status >= 500 && status !== NETWORK_LOGIN_REQUIRED
    ? '服务器暂时无法访问'
    : '网络没有连到本系统，可能需要先登录无线网络'
}
