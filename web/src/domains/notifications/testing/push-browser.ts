import { vi } from 'vitest'
import { endpointHash } from '../push/push-subscription.ts'

interface PushBrowserOptions {
  agent?: string
  secure?: boolean
  /** Whether the browser supports pushes. */
  push?: boolean
}

/** Simulates the push APIs that the app uses, because jsdom has none of them. */
export function createPushBrowser({ agent = 'Chrome', secure = true, push = true }: PushBrowserOptions = {}) {
  let permission: NotificationPermission = 'default'
  let currentSubscription: PushSubscription | null = null
  let permissionRequests = 0
  let subscriptionCount = 0

  const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    if (browser.unreachable) throw new DOMException('push service error', 'AbortError')
    subscriptionCount += 1
    const endpoint = `https://push.example.com/${subscriptionCount}`
    const key = applicationServerKey as Uint8Array<ArrayBuffer>
    currentSubscription = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        currentSubscription = null
        return true
      },
    } as unknown as PushSubscription
    return currentSubscription
  }
  const worker = { active: {}, pushManager: { getSubscription: async () => currentSubscription, subscribe } }
  const original = {
    agent: Object.getOwnPropertyDescriptor(navigator, 'userAgent'),
    worker: Object.getOwnPropertyDescriptor(navigator, 'serviceWorker'),
  }
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true })

  define('userAgent', agent)
  define('serviceWorker', { getRegistration: async () => worker, ready: Promise.resolve(worker) })
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  if (push) vi.stubGlobal('PushManager', class {})
  else Reflect.deleteProperty(window, 'PushManager')
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permissionRequests += 1
      permission = browser.answer
      return permission
    },
  })

  const browser = {
    /** The user's answer to the permission prompt. */
    answer: 'granted' as NotificationPermission,
    unreachable: false,
    permit(next: NotificationPermission) {
      permission = next
    },
    asked: () => permissionRequests,
    subscription: () => currentSubscription,
    mark: async () => (currentSubscription ? endpointHash(currentSubscription) : ''),
    leave() {
      for (const [name, before] of [
        ['userAgent', original.agent],
        ['serviceWorker', original.worker],
      ] as const) {
        if (before) Object.defineProperty(navigator, name, before)
        else Reflect.deleteProperty(navigator, name)
      }
      Reflect.deleteProperty(window, 'PushManager')
    },
  }
  return browser
}
export type PushBrowser = ReturnType<typeof createPushBrowser>
