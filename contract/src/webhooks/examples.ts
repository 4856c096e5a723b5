import type { WebhookEventType } from './event-types.ts'
import type { WebhookPayload } from './events.ts'

const store = { id: 2, name: '人民路店' }
const seller = { id: 7, name: '李娜' }
const customer = { id: 31, name: '城东数码' }
const phone = { sku_id: 118, title: '华为 Mate 70 12GB+256GB 曜石黑' }
const sale = {
  ...{ id: 5120, number: 'XS261128-7KQ2M', day: '2026-11-28', location: store, salesperson: seller },
  ...{ customer, total_fen: 549_900, pieces: 1 },
}

/** Sample payloads: the body of a test, and the examples of the API document. */
export const WEBHOOK_EXAMPLES: { readonly [T in WebhookEventType]: WebhookPayload<T> } = {
  'sale.posted': {
    ...sale,
    discount_fen: 0,
    lines: [{ ...phone, quantity: 1, price_fen: 549_900, amount_fen: 549_900 }],
    payments: [{ method: 'wechat', amount_fen: 549_900 }],
  },
  'sale.returned': {
    ...{ ...sale, id: 5131, number: 'XT261129-4HD8P', day: '2026-11-29', total_fen: -549_900, pieces: -1 },
    origin: { id: sale.id, number: sale.number },
    reason: '屏幕有亮点',
    lines: [{ ...phone, quantity: -1, price_fen: 549_900, amount_fen: -549_900 }],
    payments: [{ method: 'wechat', amount_fen: -549_900 }],
  },
  'sale.voided': { ...sale, reason: '客户选错了颜色' },
  'stock.low': { sku_id: 204, title: '华为 超级快充充电器 66W', quantity: 9, min_stock: 10 },
  'stock.received': {
    ...{ id: 880, number: 'RK261128-2VN5T', location: store, received_by: { id: 3, name: '王强' } },
    ...{ devices: 5, pieces: 0, lines: [{ ...phone, quantity: 5 }] },
  },
  'payment.received': {
    ...{ id: 412, number: 'SK261128-9PX3C', day: '2026-11-28', customer, account: { id: 1, name: '现金' } },
    ...{ amount_fen: 1_000_000, prepaid_fen: 0, received_by: { id: 4, name: '赵敏' } },
  },
  'price.changed': {
    prices: [{ ...phone, type: 'retail', amount_fen: 529_900, valid_from: '2026-11-28T16:00:00.000Z' }],
    changed_by: { id: 1, name: '陈刚' },
  },
  'leave.requested': {
    ...{ id: 66, user: seller, type: { id: 2, name: '年假' }, minutes: 480 },
    ...{ from_day: '2026-12-01', from_minute: 0, to_day: '2026-12-01', to_minute: 1_440 },
  },
  'task.completed': {
    ...{ id: 301, title: '盘点人民路店的样机', day: '2026-11-30', creator: { id: 1, name: '陈刚' } },
    ...{ assignees: [seller], completed_by: seller },
  },
  'paper.analysed': {
    ...{ id: 19, title: '八年级数学期中试卷', subject: '数学', owner: { id: 12, name: '周小雨' } },
    questions: 24,
  },
}
