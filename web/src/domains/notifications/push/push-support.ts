import { isInApp, needsHomeScreenInstall, supportsPush } from '../../../lib/device/host.ts'

/** Whether this browser supports pushes, or the reason why not. */
export type PushSupport =
  | 'ready'
  /** Pushes need https. */
  | 'insecure'
  /** iPhones and iPads push to apps on the home screen only. */
  | 'install'
  /** The in-app browser of a messenger. */
  | 'in-app'
  | 'unsupported'
  | 'denied'

export function detectPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if (isInApp()) return 'in-app'
  if (!supportsPush()) return needsHomeScreenInstall() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}
