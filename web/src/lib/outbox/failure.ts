import { ApiError, MESSAGES } from '../api/error.ts'

const INSUFFICIENT_STORAGE = 507
/** A captive portal that identifies itself (RFC 6585). */
const NETWORK_LOGIN_REQUIRED = 511

/** No caller cancels a queued command: an abort comes from the browser and is handled like a broken connection. */
export const withoutAbort = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'AbortError'
    ? new ApiError(0, 'network', MESSAGES.network)
    : error

/** The server failed while processing this command. A repeat would fail too and block the commands behind it. */
const isServerFailure = ({ status, code }: ApiError) => status === 500 && code !== 'network'

/**
 * True if the server could neither accept nor reject the command: no connection, a timeout, or the page of a proxy or portal.
 * A rate limit counts only on repeats; the first time, the user is notified.
 */
export const isRetryable = (error: unknown, repeated = false): error is ApiError =>
  error instanceof ApiError &&
  error.isTemporary &&
  !isServerFailure(error) &&
  (repeated || error.status !== 429)

/**
 * Why a command could not be sent. The message claims only what is known: most failures happen with a network, and in some
 * cases the server has carried out the command.
 */
export function retryReason({ status, code, message }: ApiError): string {
  if (status === INSUFFICIENT_STORAGE) return '服务器存储空间已满'
  if (typeof code === 'number' || code === 'expired') return message
  if (code === 'timeout') return '服务器没有及时回应'
  if (status === 0) return navigator.onLine ? '连接中断' : '网络不可用'
  // An HTML page instead of an envelope comes from a proxy without a server, or from a network that requires a sign-in.
  return status >= 500 && status !== NETWORK_LOGIN_REQUIRED
    ? '服务器暂时无法访问'
    : '网络没有连到本系统，可能需要先登录无线网络'
}
