import { ApiError } from '../../lib/api/error.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

const BY_CONTENT = [
  ['username empty', '用户信息异常，请重新登录'],
  ['paper ID', '试卷信息错误，请返回重试'],
] as const
const OTHERWISE = '系统异常，请刷新页面'

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** Message for an unhandled rejection; null if the user has seen one already. */
function rejectionMessage(reason: unknown): string | null {
  // Failed calls are reported when they fail, and a cancelled call is not an error.
  if (reason instanceof ApiError) return null
  if (reason instanceof DOMException && reason.name === 'AbortError') return null
  const text = textOf(reason)
  return BY_CONTENT.find(([part]) => text.includes(part))?.[1] ?? OTHERWISE
}

/** Shows a toast for unhandled rejections. Returns a cleanup function. */
export function watchRejections(): () => void {
  const handle = ({ reason }: PromiseRejectionEvent) => {
    const message = rejectionMessage(reason)
    if (message) toast(message, { kind: 'error' })
  }
  window.addEventListener('unhandledrejection', handle)
  return () => window.removeEventListener('unhandledrejection', handle)
}
