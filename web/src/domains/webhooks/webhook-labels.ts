import {
  ATTEMPT_ERROR_NAMES,
  type AttemptError,
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FAILING_DAYS,
  type WebhookEventType,
} from '@shangxue/contract/webhooks/event-types'
import { formatDateTime } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { Delivery, Webhook } from './use-webhooks.ts'

export interface StateLabel {
  readonly kind: TagKind
  readonly text: string
}

/** State of a webhook in one or two words. */
export function webhookState({ state, failing_since }: Pick<Webhook, 'state' | 'failing_since'>): StateLabel {
  if (state === 'off') return { kind: 'danger', text: '已关闭' }
  if (state === 'paused') return { kind: 'neutral', text: '已暂停' }
  return failing_since === null ? { kind: 'success', text: '正常' } : { kind: 'warning', text: '推送失败' }
}

/** What to do about a webhook that does not deliver; undefined if it does. */
export function webhookAdvice(webhook: Webhook): string | undefined {
  const { state, off_reason, failing_since } = webhook
  if (off_reason === 'gone') return '对方应答地址已不存在（410），推送已关闭。请确认地址，然后恢复推送'
  if (off_reason === 'failing')
    return `连续 ${WEBHOOK_FAILING_DAYS} 天没有推送成功，推送已关闭。请检查对方系统，然后恢复推送`
  if (state === 'paused') return '推送已暂停，新的事件会保留 30 天，恢复后补发'
  if (failing_since !== null)
    return `从 ${formatDateTime(failing_since)} 起没有推送成功，会继续重试；满 ${WEBHOOK_FAILING_DAYS} 天仍失败就会关闭`
  return undefined
}

const DELIVERY_KINDS: Record<DeliveryState, TagKind> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** State of a delivery: one that failed but is tried again is not 等待发送. */
export const deliveryState = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): StateLabel =>
  state === 'pending' && attempts > 0
    ? { kind: 'warning', text: '等待重试' }
    : { kind: DELIVERY_KINDS[state], text: DELIVERY_STATE_NAMES[state] }

/** Outcome of an attempt: the HTTP status, or why there was none. */
export const outcomeText = (status: number | null, error: AttemptError | null): string =>
  status !== null ? `HTTP ${status}` : error === null ? '' : ATTEMPT_ERROR_NAMES[error]

/** The address without its query, which may hold a token. */
export function shortAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : `${host}${pathname}`
}

/** The names of events in the order of the list. */
export const eventNames = (events: readonly WebhookEventType[]): string =>
  WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type))
    .map((type) => WEBHOOK_EVENT_NAMES[type])
    .join('、')

export const durationText = (ms: number): string =>
  ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`

/** A body as indented JSON, if it is JSON. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
