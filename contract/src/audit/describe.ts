import { CUSTOMER_GROUP_NAMES, RFM_GROUP_NAMES } from '../analysis/customer-groups.ts'
import { COMPARISON_NAMES, DIMENSION_NAMES, MEASURE_NAMES } from '../analysis/schemas.ts'
import { LOCATION_KIND_NAMES } from '../catalogue/endpoints.ts'
import { CUSTOMER_LEVEL_NAMES } from '../customers/schemas.ts'
import { ACTIVATION_STATE_NAMES, ALLOCATION_KIND_NAMES, DEVICE_QUERY_NAMES } from '../devices/schemas.ts'
import { CASH_DIRECTION_NAMES, RECURRING_STATE_NAMES } from '../expenses/schemas.ts'
import { LEAVE_STATE_NAMES, LEAVE_UNIT_NAMES } from '../leave/schemas.ts'
import { ACCOUNT_KIND_NAMES } from '../ledger/schemas.ts'
import { CARRIER_NAMES, WAYBILL_STATE_NAMES } from '../logistics/endpoints.ts'
import { PERMISSION_NAMES } from '../platform/permissions.ts'
import { PRICE_TYPE_NAMES, type PriceType } from '../pricing/endpoints.ts'
import { DEBT_AGE_NAMES } from '../receivables/schemas.ts'
import { PAYMENT_METHOD_NAMES, SALE_STATUS_NAMES } from '../sales/schemas.ts'
import { SECOND_FACTOR_POLICY_NAMES } from '../session/second-factor.ts'
import { CONTRACT_KIND_NAMES, STAFF_STATE_NAMES } from '../staff/endpoints.ts'
import { STOCK_DOCUMENT_NAMES } from '../stock/actions.ts'
import { COUNT_STATE_NAMES } from '../stock/counts.ts'
import { DEVICE_STATUS_NAMES } from '../stock/endpoints.ts'
import { TRANSFER_STATE_NAMES } from '../stock/transfers.ts'
import { REPEAT_NAMES } from '../tasks/reminders.ts'
import { TASK_DUE_NAMES, TASK_PRIORITY_NAMES, TASK_SCOPE_NAMES, TASK_STAGE_NAMES } from '../tasks/schemas.ts'
import { MERCHANT_PAYMENT_STATE_NAMES, PAYMENT_RADIO_NAMES } from '../treasury/merchants.ts'
import { FUND_KIND_NAMES, FUND_STATE_NAMES } from '../treasury/transfers.ts'
import { formatMoney } from '../values/money.ts'
import { AUDIT_ENTITIES, AUDIT_GROUPS } from './actions.ts'
import { AUDIT_FIELDS } from './fields.ts'

/** One changed field of a record; undefined if the field did not exist. */
export interface AuditLine {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Maximum number of displayed lines; `auditLines` returns how many were omitted. */
export const AUDIT_LINES_MAX = 200

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  method: PAYMENT_METHOD_NAMES,
  radio: PAYMENT_RADIO_NAMES,
  bucket: { ...DEBT_AGE_NAMES, credit: '有预收' },
  kind: {
    ...FUND_KIND_NAMES,
    ...ACCOUNT_KIND_NAMES,
    ...LOCATION_KIND_NAMES,
    ...STOCK_DOCUMENT_NAMES,
    ...ALLOCATION_KIND_NAMES,
    store: '门店',
    sale: '销售',
    return: '退货',
  },
  type: { ...PRICE_TYPE_NAMES, ...DEVICE_QUERY_NAMES },
  states: ACTIVATION_STATE_NAMES,
  status: { ...DEVICE_STATUS_NAMES, ...SALE_STATUS_NAMES },
  payment: PAYMENT_METHOD_NAMES,
  // what exports are filtered by
  state: {
    ...LEAVE_STATE_NAMES,
    ...STAFF_STATE_NAMES,
    ...FUND_STATE_NAMES,
    ...MERCHANT_PAYMENT_STATE_NAMES,
    ...TRANSFER_STATE_NAMES,
    ...COUNT_STATE_NAMES,
    active: '在用',
    no_password: '未设密码',
    disabled: '已停用',
    all: '全部',
    // of counts of stock and of allocations
    open: '进行中',
    expiring: '快到期',
    closed: '已结束',
    ...WAYBILL_STATE_NAMES,
    inactive: '已停用',
    merged: '已合并',
    paused: RECURRING_STATE_NAMES.paused,
    ended: RECURRING_STATE_NAMES.ended,
  },
  sort: {
    oldest: '最早的在前',
    newest: '最新的在前',
    owed: '欠款多的在前',
    name: '按名称',
    // of analyses
    ...MEASURE_NAMES,
  },
  // what analyses are asked by
  by: DIMENSION_NAMES,
  step: { day: '按日', week: '按周', month: '按月' },
  compare: COMPARISON_NAMES,
  of: { amount: '按销售额', margin: '按毛利' },
  class: { A: 'A 类', B: 'B 类', C: 'C 类' },
  view: {
    all: '全部',
    aged_30: '库龄超过 30 天',
    aged_60: '库龄超过 60 天',
    aged_90: '库龄超过 90 天',
    low_stock: '低库存',
    out_of_stock: '无货',
    low: '低于下限',
    out: '无货',
    order: '建议订货',
    unmatched: '未匹配',
    open: '未签收',
    overdue: '已逾期',
  },
  group: { ...AUDIT_GROUPS, ...CUSTOMER_GROUP_NAMES, ...RFM_GROUP_NAMES },
  carrier: CARRIER_NAMES,
  level: CUSTOMER_LEVEL_NAMES,
  place_state: { given: '已定位', denied: '没有定位权限', unavailable: '没有定位到' },
  direction: CASH_DIRECTION_NAMES,
  how: { today: '改记今天', skip: '不再入账' },
  entity: AUDIT_ENTITIES,
  stage: TASK_STAGE_NAMES,
  scope: TASK_SCOPE_NAMES,
  due: TASK_DUE_NAMES,
  priority: TASK_PRIORITY_NAMES,
  repeat: REPEAT_NAMES,
  unit: LEAVE_UNIT_NAMES,
  contract_kind: CONTRACT_KIND_NAMES,
  demand: SECOND_FACTOR_POLICY_NAMES,
}
/** The endpoint path of an export is omitted because the title already names the export. */
const isEndpointPath = (key: string, value: unknown) =>
  key === 'kind' && typeof value === 'string' && value.startsWith('/api/')

/** Lists whose order has no meaning; only added and removed elements are compared. */
const UNORDERED_LISTS = new Set(['keys', 'permissions', 'granted', 'revoked'])
/** Fields that reference another record, with its type. */
export const AUDIT_REFERENCES: Readonly<Record<string, string>> = {
  sku_id: 'sku',
  product_id: 'product',
  location_id: 'location',
  from_location_id: 'location',
  to_location_id: 'location',
  user_id: 'user',
  brand_id: 'brand',
  customer_id: 'customer',
  salesperson_id: 'user',
  post_id: 'duty_post',
  owner_id: 'user',
  user_ids: 'user',
  account_id: 'account',
  item_id: 'expense_category',
  transfer_id: 'stock_transfer',
  source_id: 'factory_source',
  type_id: 'leave_type',
  group_id: 'work_group',
  place_ids: 'work_place',
  week: 'work_shift',
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const isMoney = (key: string) => key === 'fen' || key.endsWith('_fen')

/** Labels of empty values: a weekday without a shift is a rest day. */
const EMPTY_VALUE_LABELS: Readonly<Record<string, string>> = { week: '休息' }

/** Formats instants and resolves the names of referenced records. */
export interface AuditNames {
  readonly instant: (at: string) => string
  readonly record: (entity: string, id: string) => string | undefined
}

function formatValue(key: string, value: unknown, names: AuditNames): string {
  if (value === null || value === '') return EMPTY_VALUE_LABELS[key] ?? '（空）'
  if (value === true) return '是'
  if (value === false) return '否'
  const entity = AUDIT_REFERENCES[key]
  if (entity) return names.record(entity, String(value)) ?? String(value)
  if (typeof value === 'number') return isMoney(key) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return names.instant(value)
  const permissions: Readonly<Record<string, string>> = PERMISSION_NAMES
  return VALUES[key]?.[value] ?? permissions[value] ?? value
}

type Values = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldLabel = (key: string): string => AUDIT_FIELDS[key] ?? key

/** One side of a comparison: an element of a list with its display name. */
interface Item {
  readonly name: string
  readonly value: unknown
}

/** Keys prices by SKU and type and labelled items by label; other items by position. */
function keyedItems(list: readonly unknown[], names: AuditNames): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const [at, item] of list.entries()) {
    if (isRecord(item) && item.sku_id !== undefined) {
      const { sku_id, type, ...value } = item
      const kind = PRICE_TYPE_NAMES[type as PriceType] ?? ''
      const name = `${formatValue('sku_id', sku_id, names)} ${kind}`.trim()
      items.set(`${sku_id} ${type}`, { name, value })
    } else if (isRecord(item) && typeof item.label === 'string') {
      const { label, ...value } = item
      items.set(label, { name: label, value })
    } else items.set(String(at), { name: `第${at + 1}项`, value: item })
  }
  return items
}

function* differences(
  path: readonly string[],
  key: string,
  before: unknown,
  after: unknown,
  names: AuditNames,
): Generator<AuditLine> {
  const lists = [before, after].filter((one) => Array.isArray(one))
  if (lists.some((list) => list.some((element) => typeof element === 'object' && element !== null))) {
    const [oldItems, newItems] = [keyedItems(asList(before), names), keyedItems(asList(after), names)]
    for (const at of new Set([...oldItems.keys(), ...newItems.keys()])) {
      const name = (newItems.get(at) ?? oldItems.get(at))?.name ?? at
      yield* differences([...path, name], key, oldItems.get(at)?.value, newItems.get(at)?.value, names)
    }
  } else if (lists.length > 0) {
    yield* listDifference(path, key, asList(before), asList(after), names)
  } else if (isRecord(before) || isRecord(after)) {
    const [oldRecord, newRecord] = [asRecord(before), asRecord(after)]
    for (const childKey of new Set([...Object.keys(oldRecord), ...Object.keys(newRecord)]))
      yield* differences(
        [...path, fieldLabel(childKey)],
        childKey,
        oldRecord[childKey],
        newRecord[childKey],
        names,
      )
  } else if (!isEndpointPath(key, after)) {
    const text = (value: unknown) => (value === undefined ? undefined : formatValue(key, value, names))
    yield { field: path.join(' · ') || '内容', before: text(before), after: text(after) }
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const asRecord = (value: unknown): Values => (isRecord(value) ? value : {})

function* listDifference(
  way: readonly string[],
  key: string,
  before: readonly unknown[],
  after: readonly unknown[],
  names: AuditNames,
): Generator<AuditLine> {
  const text = (list: readonly unknown[]) =>
    list.length === 0 ? undefined : list.map((one) => formatValue(key, one, names)).join('、')
  const field = way.join(' · ')
  if (!UNORDERED_LISTS.has(key)) yield { field, before: text(before), after: text(after) }
  else {
    // each on a line of its own: none of them became another
    yield { field, before: text(before.filter((one) => !after.includes(one))), after: undefined }
    yield { field, before: undefined, after: text(after.filter((one) => !before.includes(one))) }
  }
}

/** Compares a record before and after, field by field; unchanged fields are omitted. */
export function auditLines(
  before: unknown,
  after: unknown,
  names: AuditNames,
): { lines: AuditLine[]; more: number } {
  const lines: AuditLine[] = []
  let more = 0
  for (const line of differences([], '', before ?? undefined, after ?? undefined, names)) {
    if (line.before === line.after) continue
    if (lines.length < AUDIT_LINES_MAX) lines.push(line)
    else more++
  }
  return { lines, more }
}
