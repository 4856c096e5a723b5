import { createHash } from 'node:crypto'
import { TOPIC_KEYS, TOPICS, topicOf } from '@shangxue/contract/notification-topics'
import type { PushMessage } from '../../adapters/push/port.ts'
import { shortened } from '../../platform/storable.ts'

export interface PushedNotice {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string | null
}

/** The payload that the app's service worker reads. */
interface Shown {
  readonly title: string
  readonly body: string
  /** A newer notification with the same tag replaces this one on the screen. */
  readonly tag: string
  /** The app path that a tap opens. */
  readonly path: string
  readonly unread?: number
}

const DAY_SECONDS = 86_400
const TITLE_MOST = 80
const BODY_MOST = 240
/** Events that a user waits for or must not miss. */
const URGENT = new Set([
  ...['due', 'waiting', 'mentioned', 'assigned', 'replied', 'overdue', 'reminder'],
  ...['new_device', 'password_reset', 'codes_guessed'],
])
const IDLE = new Set(['liked', 'done'])

function urgencyOf(kind: string): PushMessage['urgency'] {
  const event = kind.split('.')[1] ?? ''
  if (URGENT.has(event)) return 'high'
  return IDLE.has(event) ? 'low' : 'normal'
}

/** Notifications about the same object share a topic, so the newest replaces the others. */
const topicFor = (notice: PushedNotice): string =>
  createHash('sha256')
    .update(notice.link === null ? `id ${notice.id}` : `${notice.kind} ${notice.link}`)
    .digest('base64url')
    .slice(0, 32)

/**
 * Time to live in seconds: one day, but not into the quiet hours, in case the device comes online then. The in-app
 * list keeps it anyway.
 */
export function worthSeconds(at: Date, quietFrom: string | null): number {
  if (quietFrom === null) return DAY_SECONDS
  const left = Math.floor((new Date(quietFrom).getTime() - at.getTime()) / 1_000)
  return Math.min(DAY_SECONDS, Math.max(left, 0))
}

const message = (shown: Shown, rest: Pick<PushMessage, 'urgency' | 'topic'>): PushMessage => ({
  payload: JSON.stringify(shown),
  ttlSeconds: DAY_SECONDS,
  ...rest,
})

export function messageOf(notice: PushedNotice, unread: number, hidden: boolean): PushMessage {
  const topic = topicFor(notice)
  const words = hidden
    ? { title: '商学', body: `有 1 条新通知：${TOPICS[topicOf(notice.kind)].name}` }
    : { title: shortened(notice.title, TITLE_MOST), body: shortened(notice.body, BODY_MOST) }
  const shown = { ...words, tag: topic, path: `/notifications?open=${notice.id}`, unread }
  return message(shown, { urgency: urgencyOf(notice.kind), topic })
}

/** Merges many notifications into one that counts them by topic. */
export function messageOfMany(notices: readonly PushedNotice[], unread: number): PushMessage {
  const counts = TOPIC_KEYS.map((key) => ({
    name: TOPICS[key].name,
    count: notices.filter(({ kind }) => topicOf(kind) === key).length,
  })).filter(({ count }) => count > 0)
  const shown = {
    title: `${notices.length} 条新通知`,
    body: counts.map(({ name, count }) => `${name} ${count} 条`).join('、'),
    tag: 'many',
    path: '/notifications',
    unread,
  }
  return message(shown, { urgency: 'normal', topic: 'many' })
}

export const TRIAL: PushMessage = message(
  { title: '测试通知', body: '本机可以收到通知', tag: 'trial', path: '/notifications/settings' },
  { urgency: 'high', topic: 'trial' },
)
