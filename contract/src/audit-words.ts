import { AUDIT_ENTITIES, AUDIT_GROUPS } from './audit-actions.ts'
import { LOCATION_KIND_NAMES } from './catalogue.ts'
import { ACTIVATION_STATE_NAMES, ALLOCATION_KIND_NAMES, DEVICE_QUERY_NAMES } from './devices-parts.ts'
import { CARRIER_NAMES, WAYBILL_STATE_NAMES } from './logistics.ts'
import { PERMISSION_NAMES } from './permissions.ts'
import { PRICE_TYPE_NAMES, type PriceType } from './pricing.ts'
import { PAYMENT_METHOD_NAMES, SALE_STATUS_NAMES } from './sales-parts.ts'
import { DEVICE_STATUS_NAMES } from './stock.ts'
import { STOCK_DOCUMENT_NAMES } from './stock-actions.ts'
import { TRANSFER_STATE_NAMES } from './stock-transfers.ts'

/** One field of a record, as it was and as it became; undefined where it was not there at all. */
export interface AuditLine {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Beyond this nobody reads on; `auditLines` says how many were left out. */
export const MOST_AUDIT_LINES = 200

/** What fields of audited records are called; others are shown by their key. */
const FIELDS: Readonly<Record<string, string>> = {
  active: '在用',
  active_users: '在用人数',
  ai_budget_fen: 'AI每日预算',
  amount_fen: '金额',
  amount_percent: '金额提成',
  area: '区域',
  avatar: '头像',
  barcode: '条码',
  boss: '老板',
  brand_id: '品牌',
  carrier: '快递公司',
  changed: '近期调价',
  changes: '改动',
  codes: '串号',
  color: '颜色',
  count: '数量',
  cover_days: '备货天数',
  customer_id: '客户',
  day: '日期',
  detail: '明细',
  devices: '设备台数',
  disabled: '已停用',
  edition: '版次',
  effects: '结果',
  ended: '退出的登录',
  entity: '对象类型',
  entity_id: '对象编号',
  expected_day: '预计到达',
  expires_on: '到期日',
  fen: '金额',
  file: '文件',
  filters: '筛选',
  from: '从',
  from_location_id: '发出',
  goal_fen: '目标金额',
  goal_pieces: '目标件数',
  goods: '货物',
  granted: '授予的权限',
  group: '操作分类',
  keys: '权限',
  kind: '类型',
  label: '项目',
  location: '门店或仓库',
  location_id: '门店或仓库编号',
  margin_percent: '毛利提成',
  max_users: '人数上限',
  min_stock: '最低库存',
  month: '月份',
  name: '名称',
  not_named: '未逐条列出',
  note: '备注',
  number: '单号',
  of: '原销售单',
  older_than_days: '库龄超过天数',
  order: '顺序',
  payment: '收款方式',
  per_piece_fen: '每件提成',
  permissions: '权限',
  phone: '电话',
  pieces: '配件件数',
  position: '职位',
  prices: '价格',
  product_id: '型号',
  q: '搜索',
  quantity: '数量',
  question: '题目',
  reason: '原因',
  revoked: '收回的权限',
  rows: '行数',
  salesperson_id: '销售人',
  score: '得分',
  sent_day: '寄出日期',
  shared: '本公司共享',
  sku_id: '单品编号',
  sort: '排序',
  source: '来源',
  source_id: '厂家编号',
  spec: '配置',
  state: '状态',
  states: '结果',
  status: '状态',
  target: '分配给',
  template: '角色模板',
  time_zone: '时区',
  title: '标题',
  to: '到',
  to_location_id: '收货',
  total_fen: '金额',
  transfer_id: '调拨单编号',
  type: '类型',
  user_id: '用户编号',
  users: '用户',
  valid_from: '生效时间',
  valid_to: '结束时间',
  view: '库存范围',
  with_cost: '含成本',
  yonghuming: '用户名',
  zhiwei: '职位',
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: {
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
    ...TRANSFER_STATE_NAMES,
    active: '在用',
    no_password: '未设密码',
    disabled: '已停用',
    all: '全部',
    // of allocations
    open: '有效',
    expiring: '快到期',
    closed: '已结束',
    ...WAYBILL_STATE_NAMES,
  },
  sort: { oldest: '最早的在前', newest: '最新的在前' },
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
    overdue: '已超期',
  },
  group: AUDIT_GROUPS,
  carrier: CARRIER_NAMES,
  entity: AUDIT_ENTITIES,
}
/** The call that an export was asked for by: its title says the same in words. */
const isCall = (key: string, value: unknown) =>
  key === 'kind' && typeof value === 'string' && value.startsWith('/api/')

/** Lists whose order says nothing: what was taken out and what came in is the difference. */
const SETS = new Set(['keys', 'permissions', 'granted', 'revoked'])
/** Fields that name another record, and of which kind it is. */
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
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const isMoney = (key: string) => key === 'fen' || key.endsWith('_fen')

function money(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`
}

/** How instants and other records are called. */
export interface AuditNames {
  readonly instant: (at: string) => string
  readonly record: (entity: string, id: string) => string | undefined
}

function worded(key: string, value: unknown, names: AuditNames): string {
  if (value === null || value === '') return '（空）'
  if (value === true) return '是'
  if (value === false) return '否'
  const entity = AUDIT_REFERENCES[key]
  if (entity) return names.record(entity, String(value)) ?? String(value)
  if (typeof value === 'number') return isMoney(key) ? money(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return names.instant(value)
  const permissions: Readonly<Record<string, string>> = PERMISSION_NAMES
  return VALUES[key]?.[value] ?? permissions[value] ?? value
}

type Values = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const named = (key: string): string => FIELDS[key] ?? key

/** One side of a comparison: what a list holds, by what tells its items apart. */
interface Item {
  readonly name: string
  readonly value: unknown
}

/** Prices and the like are told apart by what they are of, other items by their place. */
function itemsOf(list: readonly unknown[], names: AuditNames): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const [at, one] of list.entries()) {
    if (isRecord(one) && one.sku_id !== undefined) {
      const { sku_id, type, ...value } = one
      const kind = PRICE_TYPE_NAMES[type as PriceType] ?? ''
      const name = `${worded('sku_id', sku_id, names)} ${kind}`.trim()
      items.set(`${sku_id} ${type}`, { name, value })
    } else if (isRecord(one) && typeof one.label === 'string') {
      const { label, ...value } = one
      items.set(label, { name: label, value })
    } else items.set(String(at), { name: `第${at + 1}项`, value: one })
  }
  return items
}

function* differences(
  way: readonly string[],
  key: string,
  before: unknown,
  after: unknown,
  names: AuditNames,
): Generator<AuditLine> {
  const lists = [before, after].filter((one) => Array.isArray(one))
  if (lists.some((list) => list.some((one) => typeof one === 'object' && one !== null))) {
    const [was, is] = [itemsOf(asList(before), names), itemsOf(asList(after), names)]
    for (const at of new Set([...was.keys(), ...is.keys()])) {
      const name = (is.get(at) ?? was.get(at))?.name ?? at
      yield* differences([...way, name], key, was.get(at)?.value, is.get(at)?.value, names)
    }
  } else if (lists.length > 0) {
    yield* listDifference(way, key, asList(before), asList(after), names)
  } else if (isRecord(before) || isRecord(after)) {
    const [was, is] = [asRecord(before), asRecord(after)]
    for (const inner of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* differences([...way, named(inner)], inner, was[inner], is[inner], names)
  } else if (!isCall(key, after)) {
    const text = (value: unknown) => (value === undefined ? undefined : worded(key, value, names))
    yield { field: way.join(' · ') || '内容', before: text(before), after: text(after) }
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
    list.length === 0 ? undefined : list.map((one) => worded(key, one, names)).join('、')
  const field = way.join(' · ')
  if (!SETS.has(key)) yield { field, before: text(before), after: text(after) }
  else {
    // each on a line of its own: none of them became another
    yield { field, before: text(before.filter((one) => !after.includes(one))), after: undefined }
    yield { field, before: undefined, after: text(after.filter((one) => !before.includes(one))) }
  }
}

/** What differs between a record before and after, field by field; what stayed as it was is left out. */
export function auditLines(
  before: unknown,
  after: unknown,
  names: AuditNames,
): { lines: AuditLine[]; more: number } {
  const lines: AuditLine[] = []
  let more = 0
  for (const line of differences([], '', before ?? undefined, after ?? undefined, names)) {
    if (line.before === line.after) continue
    if (lines.length < MOST_AUDIT_LINES) lines.push(line)
    else more++
  }
  return { lines, more }
}
