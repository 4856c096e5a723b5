// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToPushes, shownOf } from './push-events.ts'
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
let shown: [string, Record<string, unknown>][]
let badge: number | undefined
let fire: (kind: string, event: object) => Promise<void>

const aWindow = (given: Partial<Window> & { answers?: boolean } = {}): Window => {
  const { answers = true, ...rest } = given
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
  shown = []
  badge = undefined
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    location: { origin: 'https://shop.example' },
    navigator: {
      setAppBadge: async (count: number) => {
        badge = count
      },
    },
    registration: { showNotification: async (...all: (typeof shown)[number]) => void shown.push(all) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    addEventListener: (kind: string, listener: (event: object) => void) => void listeners.set(kind, listener),
  }
  listenToPushes(scope as unknown as WorkerScope)
  fire = async (kind, event) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (given: Promise<unknown>) => {
      work = given
    }
    listeners.get(kind)?.({ ...event, waitUntil })
    await work
  }
})
afterEach(() => void vi.useRealTimers())

const push = (json: () => unknown) => fire('push', { data: { json } })
const tap = (data: unknown) => fire('notificationclick', { notification: { data, close: () => undefined } })

test('a push is shown, counted on the icon, and said to the windows that are open', async () => {
  windows = [aWindow()]
  await push(() => ({
    title: '任务到期',
    body: '今天 15:00',
    tag: 't',
    path: '/notifications?open=3',
    unread: 4,
  }))
  expect(shown).toMatchObject([
    ['任务到期', { body: '今天 15:00', tag: 't', data: { path: '/notifications?open=3' } }],
  ])
  expect(badge).toBe(4)
  expect(windows[0]?.got).toEqual([{ kind: 'push-news' }])
})

test('a push that says nothing is shown all the same', async () => {
  await push(() => {
    throw new SyntaxError('no JSON')
  })
  await fire('push', { data: null })
  expect(shown.map(([title, { body }]) => [title, body])).toEqual([
    ['商学', '有新通知，点开查看'],
    ['商学', '有新通知，点开查看'],
  ])
})

test('a tap goes on in the window that is nearest, and opens none', async () => {
  windows = [aWindow(), aWindow({ visibilityState: 'visible', focused: true })]
  await tap({ path: '/notifications?open=3' })
  expect(windows.map(({ got }) => got)).toEqual([[], [{ kind: 'push-open', path: '/notifications?open=3' }]])
  expect(opened).toEqual([])
})

test('without a window a tap opens one', async () => {
  await tap({ path: '/notifications?open=3' })
  expect(opened).toEqual(['https://shop.example/notifications?open=3'])
})

test('a window that does not answer is not waited for', async () => {
  windows = [aWindow({ answers: false })]
  const done = tap({ path: '/notifications' })
  await vi.advanceTimersByTimeAsync(1_500)
  await done
  expect(opened).toEqual(['https://shop.example/notifications'])
})

test('a window that may not be brought forward goes there all the same', async () => {
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
])('a tap never leads out of the app: %s', (path) =>
  expect(shownOf({ title: 'x', path }).path).toBe('/notifications'),
)
