import type { WindowClient, WorkerScope } from './scope.ts'

/** Messages to open windows: see domains/notifications/push/connect-push.ts. */
const NEWS_MESSAGE = 'push-news'
const OPEN_MESSAGE = 'push-open'

const LIST_PATH = '/notifications'
/** A window that does not respond in time runs another version, or is frozen. */
const RESPONSE_TIMEOUT_MS = 1_500

interface PushContent {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly path: string
  readonly unread: number | undefined
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise)

/** Accepts only paths of this app. Push messages are encrypted, but a later version may send other values. */
const pathOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : LIST_PATH

/** Every push must be shown, even without data; otherwise the browser revokes the permission. */
export function parsePush(payload: unknown): PushContent {
  const { title, body, tag, path, unread } = (payload ?? {}) as Record<string, unknown>
  return {
    title: textOf(title, '商学'),
    body: textOf(body, title ? '' : '有新通知，点开查看'),
    tag: textOf(tag, 'many'),
    path: pathOf(path),
    unread: typeof unread === 'number' ? unread : undefined,
  }
}

function readPush(data: { json(): unknown } | null): PushContent {
  try {
    return parsePush(data?.json())
  } catch {
    return parsePush(null)
  }
}

const windows = (scope: WorkerScope) => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(scope: WorkerScope, { title, body, tag, path, unread }: PushContent): Promise<void> {
  const options = { body, tag, renotify: true, icon: '/icon-192.png', lang: 'zh-CN', data: { path } }
  await scope.registration.showNotification(title, options)
  if (unread !== undefined) await scope.navigator.setAppBadge?.(unread).catch(() => undefined)
  for (const client of await windows(scope)) client.postMessage({ kind: NEWS_MESSAGE })
}

/** Resolves to true if the window confirms that it navigates to the path. */
const requestNavigation = (client: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (hasNavigated: boolean) => {
      port1.close()
      resolve(hasNavigated)
    }
    const timer = setTimeout(settle, RESPONSE_TIMEOUT_MS, false)
    port1.onmessage = () => {
      clearTimeout(timer)
      settle(true)
    }
    client.postMessage({ kind: OPEN_MESSAGE, path }, [port2])
  })

const focusRank = ({ focused, visibilityState }: WindowClient) =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0)

/** Opens the path in an existing window, which keeps unsaved input, or in a new one. */
async function openPath(scope: WorkerScope, path: string): Promise<void> {
  const [client] = [...(await windows(scope))].sort((a, b) => focusRank(b) - focusRank(a))
  // Focus first, while the tap still permits it.
  await client?.focus().catch(() => undefined)
  if (client && (await requestNavigation(client, path))) return
  await scope.clients.openWindow(scope.location.origin + path)
}

/** Shows push messages, and opens their path on a tap. */
export function listenToPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, readPush(event.data))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = (event.notification.data ?? {}) as Record<string, unknown>
    event.waitUntil(openPath(scope, pathOf(path)))
  })
}
