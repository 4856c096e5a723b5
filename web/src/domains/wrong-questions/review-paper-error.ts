import { ERRORS } from '@shangxue/contract/errors/errors'
import { ApiError } from '../../lib/api/error.ts'

const GONE_CODES: readonly unknown[] = [ERRORS.wrong_questions_gone.code, ERRORS.not_found.code]
/** The client's own message for responses without one. */
const GENERIC_MESSAGE = '请求失败'

/** Returns the message for a failed review paper. The first match wins. */
export function reviewPaperErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return '生成复习卷失败'
  const { status, code, message } = error
  if (code === 'timeout' || status === 504) return 'AI生成超时，请稍后重试（AI分析需要较长时间）'
  if (GONE_CODES.includes(code) || /not found/i.test(message)) return '错题数据不存在，请刷新页面重试'
  if (status === 404) return '复习卷生成功能暂未开放'
  if (code === 'network') return '网络连接失败，请检查网络后重试'
  if (status === 401 || code === 'expired' || /登录|login/i.test(message)) return '登录状态异常，请重新登录'
  if (status === 403 || /权限|permission/i.test(message)) return '没有权限执行此操作'
  return message === GENERIC_MESSAGE || message === '' ? '生成复习卷失败' : message
}
