import { ApiError } from '../../lib/api/http/error.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

const BY_CONTENT = [
  ['username empty', '用户信息异常，请重新登录'],
  ['paper ID', '试卷信息错误，请返回重试'],
] as const
const OTHERWISE = '系统异常，请刷新页面'

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** What a rejection that nobody handled says to the user; null where it has been said already. */
function rejectionMessage(reason: unknown): string | null {
  // Failed calls were shown when they failed, and a cancelled one is no failure.
  if (reason instanceof ApiError) return null
  if (reason instanceof DOMException && reason.name === 'AbortError') return null
  const text = textOf(reason)
  return BY_CONTENT.find(([part]) => text.includes(part))?.[1] ?? OTHERWISE
}

/** Says what went wrong when a promise fails unhandled. Returns what stops it. */
export function watchRejections(): () => void {
  const handle = ({ reason }: PromiseRejectionEvent) => {
    const message = rejectionMessage(reason)
    if (message) toast(message, { kind: 'error' })
  }
  window.addEventListener('unhandledrejection', handle)
  return () => window.removeEventListener('unhandledrejection', handle)
}
