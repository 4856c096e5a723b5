import { createHash } from 'node:crypto'
import { TOPIC_KEYS, TOPICS, topicOf } from '@shangxue/contract/notifications/topics'
import type { PushMessage } from '../../../adapters/push/port.ts'
import { truncateText } from '../../../platform/sanitize-text.ts'

export interface PushedNotification {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string | null
}

/** The payload that the app's service worker reads. */
interface Payload {
  readonly title: string
  readonly body: string
  /** A newer notification with the same tag replaces this one on the screen. */
  readonly tag: string
  /** The app path that a tap opens. */
  readonly path: string
  readonly unread?: number
}

const DAY_SECONDS = 86_400
const TITLE_MAX = 80
const BODY_MAX = 240
/** Events that a user waits for or must not miss. */
const URGENT_EVENTS = new Set([
  ...['due', 'waiting', 'mentioned', 'assigned', 'replied', 'overdue', 'reminder'],
  ...['new_device', 'password_reset', 'codes_guessed', 'api_key_created'],
])
const LOW_PRIORITY_EVENTS = new Set(['liked', 'done'])

function urgencyOf(kind: string): PushMessage['urgency'] {
  const event = kind.split('.')[1] ?? ''
  if (URGENT_EVENTS.has(event)) return 'high'
  return LOW_PRIORITY_EVENTS.has(event) ? 'low' : 'normal'
}

/** Notifications about the same object share a topic, so the newest replaces the others. */
const collapseTopic = (notice: PushedNotification): string =>
  createHash('sha256')
    .update(notice.link === null ? `id ${notice.id}` : `${notice.kind} ${notice.link}`)
    .digest('base64url')
    .slice(0, 32)

/**
 * Time to live in seconds: one day, but not into the quiet hours, in case the device comes online then. The in-app
 * list keeps it anyway.
 */
export function ttlSecondsAt(at: Date, quietFrom: string | null): number {
  if (quietFrom === null) return DAY_SECONDS
  const remaining = Math.floor((new Date(quietFrom).getTime() - at.getTime()) / 1_000)
  return Math.min(DAY_SECONDS, Math.max(remaining, 0))
}

const buildMessage = (payload: Payload, delivery: Pick<PushMessage, 'urgency' | 'topic'>): PushMessage => ({
  payload: JSON.stringify(payload),
  ttlSeconds: DAY_SECONDS,
  ...delivery,
})

export function toPushMessage(notice: PushedNotification, unread: number, hidden: boolean): PushMessage {
  const topic = collapseTopic(notice)
  const text = hidden
    ? { title: '商学', body: `有 1 条新通知：${TOPICS[topicOf(notice.kind)].name}` }
    : { title: truncateText(notice.title, TITLE_MAX), body: truncateText(notice.body, BODY_MAX) }
  const payload = { ...text, tag: topic, path: `/notifications?open=${notice.id}`, unread }
  return buildMessage(payload, { urgency: urgencyOf(notice.kind), topic })
}

/** Merges many notifications into one that counts them by topic. */
export function toSummaryMessage(notices: readonly PushedNotification[], unread: number): PushMessage {
  const counts = TOPIC_KEYS.map((key) => ({
    name: TOPICS[key].name,
    count: notices.filter(({ kind }) => topicOf(kind) === key).length,
  })).filter(({ count }) => count > 0)
  const payload = {
    title: `${notices.length} 条新通知`,
    body: counts.map(({ name, count }) => `${name} ${count} 条`).join('、'),
    tag: 'many',
    path: '/notifications',
    unread,
  }
  return buildMessage(payload, { urgency: 'normal', topic: 'many' })
}

export const TRIAL_MESSAGE: PushMessage = buildMessage(
  { title: '测试通知', body: '本机可以收到通知', tag: 'trial', path: '/notifications/settings' },
  { urgency: 'high', topic: 'trial' },
)
