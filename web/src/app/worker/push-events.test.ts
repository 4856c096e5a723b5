// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToPushes, parsePush } from './push-events.ts'
import type { WorkerScope } from './scope.ts'

interface Window {
  focused: boolean
  visibilityState: string
  got: { kind: string; path?: string }[]
  focus: () => Promise<void>
  postMessage: (message: Window['got'][number], transfer?: MessagePort[]) => void
}
let windows: Window[]
let opened: string[]
let displayedNotifications: [string, Record<string, unknown>][]
let badge: number | undefined
let fire: (kind: string, event: object) => Promise<void>

const aWindow = (overrides: Partial<Window> & { answers?: boolean } = {}): Window => {
  const { answers = true, ...rest } = overrides
  const got: Window['got'] = []
  return {
    focused: false,
    visibilityState: 'hidden',
    got,
    focus: async () => undefined,
    postMessage(message, [port] = []) {
      got.push(message)
      if (answers) port?.postMessage('going')
    },
    ...rest,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  windows = []
  opened = []
  displayedNotifications = []
  badge = undefined
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    location: { origin: 'https://shop.example' },
    navigator: {
      setAppBadge: async (count: number) => {
        badge = count
      },
    },
    registration: {
      showNotification: async (...all: (typeof displayedNotifications)[number]) =>
        void displayedNotifications.push(all),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    addEventListener: (kind: string, listener: (event: object) => void) => void listeners.set(kind, listener),
  }
  listenToPushes(scope as unknown as WorkerScope)
  fire = async (kind, event) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    listeners.get(kind)?.({ ...event, waitUntil })
    await work
  }
})
afterEach(() => void vi.useRealTimers())

const push = (json: () => unknown) => fire('push', { data: { json } })
const tap = (data: unknown) => fire('notificationclick', { notification: { data, close: () => undefined } })

test('shows a push, sets the badge and notifies open windows', async () => {
  windows = [aWindow()]
  await push(() => ({
    title: '任务到期',
    body: '今天 15:00',
    tag: 't',
    path: '/notifications?open=3',
    unread: 4,
  }))
  expect(displayedNotifications).toMatchObject([
    ['任务到期', { body: '今天 15:00', tag: 't', data: { path: '/notifications?open=3' } }],
  ])
  expect(badge).toBe(4)
  expect(windows[0]?.got).toEqual([{ kind: 'push-news' }])
})

test('shows a default notification for a push without data', async () => {
  await push(() => {
    throw new SyntaxError('no JSON')
  })
  await fire('push', { data: null })
  expect(displayedNotifications.map(([title, { body }]) => [title, body])).toEqual([
    ['商学', '有新通知，点开查看'],
    ['商学', '有新通知，点开查看'],
  ])
})

test('navigates the focused window on a tap', async () => {
  windows = [aWindow(), aWindow({ visibilityState: 'visible', focused: true })]
  await tap({ path: '/notifications?open=3' })
  expect(windows.map(({ got }) => got)).toEqual([[], [{ kind: 'push-open', path: '/notifications?open=3' }]])
  expect(opened).toEqual([])
})

test('opens a window on a tap if there is none', async () => {
  await tap({ path: '/notifications?open=3' })
  expect(opened).toEqual(['https://shop.example/notifications?open=3'])
})

test('opens a new window if the existing one does not respond', async () => {
  windows = [aWindow({ answers: false })]
  const done = tap({ path: '/notifications' })
  await vi.advanceTimersByTimeAsync(1_500)
  await done
  expect(opened).toEqual(['https://shop.example/notifications'])
})

test('navigates a window that cannot be focused', async () => {
  windows = [aWindow({ focus: () => Promise.reject(new Error('not allowed')) })]
  await tap({ path: '/exports' })
  expect(windows[0]?.got).toEqual([{ kind: 'push-open', path: '/exports' }])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  7,
  undefined,
])('keeps navigation inside the app: %s', (path) =>
  expect(parsePush({ title: 'x', path }).path).toBe('/notifications'),
)
