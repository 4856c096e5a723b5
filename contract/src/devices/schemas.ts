import { Type } from 'typebox'
import { Day, Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { DEVICE_STATUSES } from '../stock/endpoints.ts'

/** Maximum number of codes per query. */
export const QUERY_CODES_MAX = 500

/** Result of a code: the first of these that applies. */
export const ACTIVATION_STATES = [
  'activated',
  'sold_unactivated',
  'activated_unsold',
  'unactivated',
  'foreign',
  'unknown',
  'duplicate',
  'invalid',
] as const
export type ActivationState = (typeof ACTIVATION_STATES)[number]
export const ACTIVATION_STATE_NAMES: Record<ActivationState, string> = {
  activated: '已激活',
  sold_unactivated: '已售未激活',
  activated_unsold: '激活未售',
  unactivated: '未激活',
  foreign: '不是本公司的',
  unknown: '未知',
  duplicate: '重复',
  invalid: '串号有误',
}

/** Result of the external activation service, which is queried in addition to imported files. */
export const EXTERNAL_SERVICE_RESULTS = ['off', 'answered', 'failed'] as const

export const ActivationResult = Type.Object({
  /** The normalized code, without label, spaces and dashes. */
  code: Type.String(),
  state: OneOf(ACTIVATION_STATES),
  device_id: Nullable(Id),
  title: Type.String({
    description: 'Brand, model, spec and colour; for foreign devices the name in the imported file',
  }),
  status: Nullable(OneOf(DEVICE_STATUSES)),
  location: Nullable(
    Type.String({ description: 'Location of the device; for sold devices the store that sold it' }),
  ),
  activated_at: Nullable(Instant),
  place: Nullable(Type.String({ description: 'Place of activation, according to the source' })),
  source: Nullable(
    Type.String({
      description: "Source of the activation; null if known only from the company's own records",
    }),
  ),
  sold_on: Nullable(Day),
  salesperson: Nullable(Type.String()),
  customer: Nullable(Type.String()),
  gap_days: Nullable(
    Type.Integer({
      description: 'Days from sale to activation; negative if activated before the sale',
    }),
  ),
  twin: Nullable(Type.String({ description: 'Earlier code of the same device, for duplicates' })),
})

/** Kinds of device queries: 设备查询结果/{type}. */
export const DEVICE_QUERIES = [
  'in-stock',
  'sold',
  'activated',
  'unactivated',
  'unallocated',
  'aged',
  'returned',
  'sold-unactivated',
  'activated-unsold',
] as const
export type DeviceQuery = (typeof DEVICE_QUERIES)[number]
export const DEVICE_QUERY_NAMES: Record<DeviceQuery, string> = {
  'in-stock': '在库设备',
  sold: '已售设备',
  activated: '已激活设备',
  unactivated: '未激活设备',
  unallocated: '未分配设备',
  aged: '超龄设备',
  returned: '退回设备',
  'sold-unactivated': '已售未激活',
  'activated-unsold': '激活未售',
}
/** Default age in days above which a phone in stock is `aged`. */
export const AGED_DAYS = 60

export const DeviceRow = Type.Object({
  id: Id,
  identifier: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  status: OneOf(DEVICE_STATUSES),
  location: Nullable(
    Type.String({ description: 'Location of the device; for sold devices the store that sold it' }),
  ),
  received_at: Nullable(Instant),
  activated_at: Nullable(Instant),
  sold_on: Nullable(Day),
  salesperson: Nullable(Type.String()),
  customer: Nullable(Type.String()),
  days: Nullable(Type.Integer({ description: 'Days since the sale; for unsold devices since receipt' })),
})

export const ACTIVATION_GROUPS = ['day', 'store', 'salesperson', 'model'] as const
export type ActivationGroup = (typeof ACTIVATION_GROUPS)[number]
/** Maximum days of a period for activation figures. */
export const ACTIVATION_DAYS_MAX = 366

/** Recipients of an allocation. */
export const ALLOCATION_KINDS = ['store', 'salesperson', 'customer'] as const
export type AllocationKind = (typeof ALLOCATION_KINDS)[number]
export const ALLOCATION_KIND_NAMES: Record<AllocationKind, string> = {
  store: '门店或仓库',
  salesperson: '业务员',
  customer: '客户',
}
/** `sold`: sold by its recipient or by a boss. */
export const ALLOCATION_STATES = ['open', 'ended', 'expired', 'sold'] as const
export type AllocationState = (typeof ALLOCATION_STATES)[number]
export const ALLOCATION_STATE_NAMES: Record<AllocationState, string> = {
  open: '有效',
  ended: '已收回',
  expired: '已到期',
  sold: '已售出',
}
export const ALLOCATION_EVENT_KINDS = ['allocated', 'extended', 'ended', 'expired', 'sold'] as const
export const ALLOCATION_EVENT_NAMES: Record<(typeof ALLOCATION_EVENT_KINDS)[number], string> = {
  allocated: '分配',
  extended: '延期',
  ended: '收回',
  expired: '到期自动收回',
  sold: '售出',
}
/** Maximum days until an allocation's last day. */
export const ALLOCATION_DAYS_MAX = 365
/** An allocation expires soon from this many days before its last day. */
export const EXPIRING_DAYS = 3

export const AllocationSummary = Type.Object({
  id: Id,
  device_id: Id,
  identifier: Type.String(),
  title: Type.String({ description: 'Brand, model, spec and colour' }),
  location: Nullable(Type.String({ description: 'Location of the device' })),
  kind: OneOf(ALLOCATION_KINDS),
  target_id: Id,
  target: Type.String({ description: 'Name of the recipient' }),
  state: OneOf(ALLOCATION_STATES),
  expires_on: Day,
  note: Type.String(),
  at: Instant,
  by: Type.String(),
  ended_at: Nullable(Instant),
})

/** The user's name for the source of a file: 华为, 荣耀. */
export const SourceName = Text(20)
