/** Events that a webhook can receive. The names are part of the API and never change. */
export const WEBHOOK_EVENT_TYPES = [
  'sale.posted',
  'sale.returned',
  'sale.voided',
  'stock.low',
  'stock.received',
  'payment.received',
  'price.changed',
  'leave.requested',
  'task.completed',
  'paper.analysed',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export const WEBHOOK_EVENT_NAMES: Record<WebhookEventType, string> = {
  'sale.posted': '销售开单',
  'sale.returned': '销售退货',
  'sale.voided': '销售单作废',
  'stock.low': '库存低于下限',
  'stock.received': '采购入库',
  'payment.received': '收到客户还款',
  'price.changed': '价格变动',
  'leave.requested': '提交请假',
  'task.completed': '任务完成',
  'paper.analysed': '试卷分析完成',
}

/** Prices that `price.changed` contains. Purchase and floor prices are never sent. */
export const WEBHOOK_PRICE_TYPES = ['wholesale', 'retail'] as const

/** `off`: turned off by the server, because the address is gone or failed for days. */
export const WEBHOOK_STATES = ['active', 'paused', 'off'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
export const WEBHOOK_OFF_REASONS = ['gone', 'failing'] as const
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

export const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const DELIVERY_STATE_NAMES: Record<DeliveryState, string> = {
  pending: '等待发送',
  succeeded: '成功',
  failed: '失败',
}

/** Why an attempt received no usable response. */
export const ATTEMPT_ERRORS = ['timeout', 'unreachable', 'tls', 'address', 'secret'] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]
export const ATTEMPT_ERROR_NAMES: Record<AttemptError, string> = {
  timeout: '10 秒内没有应答',
  unreachable: '连接不上',
  tls: '证书无效',
  address: '地址不允许访问',
  secret: '签名密钥失效，请更换签名密钥',
}

/** Version of the envelope. */
export const WEBHOOK_VERSION = 1
export const WEBHOOKS_MAX = 10
export const WEBHOOK_NAME_MAX = 40
export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_LOG_DAYS = 30
/** After a rotation the previous secret also signs for this time. */
export const SECRET_OVERLAP_HOURS = 24
/** An endpoint without a success for this time is turned off at its next failure. */
export const WEBHOOK_FAILING_DAYS = 5
