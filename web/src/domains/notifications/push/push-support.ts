import { isInApp, needsHomeScreenInstall, supportsPush } from '../../../lib/device/host.ts'

/** What this browser can do about pushes, and what it says when it cannot. */
export type PushSupport =
  | 'ready'
  /** By plain http there are no pushes at all. */
  | 'insecure'
  /** iPhones and iPads push to apps on the home screen only. */
  | 'install'
  /** A browser within a messenger. */
  | 'in-app'
  | 'unsupported'
  | 'denied'

export function detectPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if (isInApp()) return 'in-app'
  if (!supportsPush()) return needsHomeScreenInstall() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}
