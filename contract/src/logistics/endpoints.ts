import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Text,
  Version,
} from '../platform/schema.ts'

export const WAYBILL_STATES = ['collected', 'moving', 'delivering', 'signed', 'trouble', 'returned'] as const
export type WaybillState = (typeof WAYBILL_STATES)[number]
export const WAYBILL_STATE_NAMES: Record<WaybillState, string> = {
  collected: '已揽收',
  moving: '运输中',
  delivering: '派送中',
  signed: '已签收',
  trouble: '异常',
  returned: '已退回',
}
/** Final states. */
export const CLOSED_WAYBILL_STATES: readonly WaybillState[] = ['signed', 'returned']

/** Carriers, with the keys of Kuaidi100. `other`: own transport, or a carrier that cannot be queried. */
export const CARRIERS = [
  'shunfeng',
  'zhongtong',
  'yuantong',
  'yunda',
  'shentong',
  'jtexpress',
  'jd',
  'ems',
  'debangkuaidi',
  'other',
] as const
export type CarrierKey = (typeof CARRIERS)[number]
export const CARRIER_NAMES: Record<CarrierKey, string> = {
  shunfeng: '顺丰速运',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  yunda: '韵达快递',
  shentong: '申通快递',
  jtexpress: '极兔速递',
  jd: '京东物流',
  ems: '邮政 EMS',
  debangkuaidi: '德邦快递',
  other: '其他',
}

export const WAYBILL_NUMBER = '^[A-Za-z0-9-]{4,40}$'
export const GOODS_NOTE_MAX = 200
export const EVENT_TEXT_MAX = 300
const WITHDRAW_REASON_MAX = 200
/** Minimum minutes between queries of one parcel, because carriers block numbers that are queried too often. */
export const CARRIER_POLL_MINUTES = 10

/** `open`: neither delivered nor returned; `overdue`: open, and the expected day has passed. */
export const WAYBILL_VIEWS = ['all', 'open', 'overdue'] as const

const Waybill = {
  id: Id,
  number: Type.String(),
  carrier: OneOf(CARRIERS),
  state: OneOf(WAYBILL_STATES),
  overdue: Type.Boolean(),
  from_location_id: Nullable(Id),
  from: Nullable(Type.String()),
  to_location_id: Nullable(Id),
  customer_id: Nullable(Id),
  to: Nullable(Type.String({ description: 'Destination store or customer' })),
  goods: Type.String(),
  sent_day: Day,
  expected_day: Nullable(Day),
  document: Nullable(Type.String({ description: 'Number of the transfer or sale' })),
  transfer_id: Nullable(Id),
  sale_id: Nullable(Id),
  last: Nullable(Type.Object({ at: Instant, place: Type.String(), text: Type.String() })),
}

const Filters = {
  q: searchText,
  view: OneOf(WAYBILL_VIEWS, 'all'),
  state: Type.Optional(OneOf(WAYBILL_STATES)),
  carrier: Type.Optional(OneOf(CARRIERS)),
  location_id: Type.Optional(Id),
  transfer_id: Type.Optional(Id),
}

export const listWaybills = endpoint({
  method: 'GET',
  path: '/api/logistics/waybills',
  summary: 'Lists parcels, overdue ones first, then open ones, searched by number or customer',
  permission: 'sales-view',
  input: Query(Filters),
  output: Paged(Type.Object(Waybill)),
})

export const exportWaybills = exportEndpoint('/api/logistics/waybills/export', 'parcels', Filters)

export const getWaybillSummary = endpoint({
  method: 'GET',
  path: '/api/logistics/summary',
  summary: 'Counts open and overdue parcels, and parcels with a delivery exception',
  permission: 'sales-view',
  input: Empty,
  output: Type.Object({ open: Type.Integer(), overdue: Type.Integer(), trouble: Type.Integer() }),
})

export const getWaybill = endpoint({
  method: 'GET',
  path: '/api/logistics/waybills/:id',
  summary: 'Returns a parcel with its events, newest first',
  permission: 'sales-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Waybill,
    phone_tail: Type.String(),
    version: Version,
    by: Type.String(),
    asked_at: Nullable(Instant),
    trouble: Nullable(Type.String({ description: 'Why the last query of the carrier failed' })),
    asks: Type.Boolean({ description: 'True if the carrier can be queried' }),
    may_withdraw: Type.Boolean(),
    events: Type.Array(
      Type.Object({
        id: Id,
        at: Instant,
        place: Type.String(),
        text: Type.String(),
        state: Nullable(OneOf(WAYBILL_STATES)),
        by: Nullable(
          Type.String({ description: 'User who recorded the event; null if reported by the carrier' }),
        ),
      }),
      { description: 'Latest 200 events, newest first' },
    ),
  }),
})

const Content = {
  number: Type.String({ pattern: WAYBILL_NUMBER }),
  carrier: OneOf(CARRIERS),
  from_location_id: Nullable(Id),
  to_location_id: Nullable(Id),
  customer_id: Nullable(Id),
  goods: Type.String({ maxLength: GOODS_NOTE_MAX }),
  /** Number of a transfer or sale. */
  document: Type.String({ maxLength: 30 }),
  sent_day: Day,
  expected_day: Nullable(Day),
  /** Required by some carriers. */
  phone_tail: Type.String({ pattern: '^(\\d{4})?$' }),
}

export const addWaybill = endpoint({
  method: 'POST',
  path: '/api/logistics/waybills',
  summary: 'Adds a parcel; numbers are unique per carrier',
  permission: 'logistics',
  input: Type.Object(Content),
  output: Type.Object({ id: Id }),
})

export const saveWaybill = endpoint({
  method: 'PUT',
  path: '/api/logistics/waybills/:id',
  summary: 'Updates a parcel; rejected if it has changed since it was read',
  permission: 'logistics',
  input: Type.Object({ id: Id, version: Version, ...Content }),
  output: Type.Object({ version: Version }),
})

export const addWaybillEvent = endpoint({
  method: 'POST',
  path: '/api/logistics/waybills/:id/events',
  summary: 'Records an event of a parcel and its new state',
  permission: 'logistics',
  input: Type.Object({
    id: Id,
    place: Type.String({ maxLength: 60 }),
    text: Text(EVENT_TEXT_MAX),
    state: OneOf(WAYBILL_STATES),
  }),
  output: Type.Object({ state: OneOf(WAYBILL_STATES) }),
})

export const arriveWaybill = endpoint({
  method: 'POST',
  path: '/api/logistics/waybills/:id/arrive',
  summary: 'Marks a parcel as delivered',
  permission: 'logistics',
  input: Type.Object({ id: Id }),
  output: Type.Object({ state: OneOf(WAYBILL_STATES) }),
})

export const withdrawWaybill = endpoint({
  method: 'POST',
  path: '/api/logistics/waybills/:id/withdraw',
  summary: 'Withdraws a parcel that was recorded by mistake and releases its number',
  permission: 'logistics',
  input: Type.Object({ id: Id, reason: Text(WITHDRAW_REASON_MAX) }),
  output: Type.Object({ id: Id }),
})

export const refreshWaybill = endpoint({
  method: 'POST',
  path: '/api/logistics/waybills/:id/refresh',
  summary: 'Queries the carrier for news of a parcel, at most every ten minutes',
  permission: 'sales-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    state: OneOf(WAYBILL_STATES),
    news: Type.Integer({ description: 'Number of new events' }),
    trouble: Nullable(Type.String({ description: 'Why the query failed' })),
  }),
  timeoutMs: 20_000,
})
