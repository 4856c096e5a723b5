import type { ApiError } from '../api/error.ts'

const INSUFFICIENT_STORAGE = 507
/** A captive portal that says what it is (RFC 6585). */
const NETWORK_LOGIN_REQUIRED = 511

/**
 * Why a write could not be sent, in words that claim no more than is known: most failures happen with a network, and
 * after some of them the server has done what was asked.
 */
export function unsentReason({ status, code, message }: ApiError): string {
  if (status === INSUFFICIENT_STORAGE) return '服务器存储空间已满'
  if (typeof code === 'number' || code === 'expired') return message
  if (code === 'timeout') return '服务器没有及时回应'
  if (status === 0) return navigator.onLine ? '连接中断' : '网络不可用'
  // a page instead of our answer: of a proxy that finds no server, or of a network that wants a sign-in first
  return status >= 500 && status !== NETWORK_LOGIN_REQUIRED
    ? '服务器暂时无法访问'
    : '网络没有连到本系统，可能需要先登录无线网络'
}

/** The same, and that nothing is lost. */
export const queuedSentence = (error: ApiError): string =>
  `${unsentReason(error)}，已保存在本机，恢复后自动提交`
