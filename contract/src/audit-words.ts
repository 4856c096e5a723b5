import { LOCATION_KIND_NAMES } from './catalogue.ts'
import { PERMISSION_NAMES } from './permissions.ts'
import { PRICE_TYPE_NAMES } from './pricing.ts'

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
  ...PERMISSION_NAMES,
  active: '在用',
  active_users: '在用人数',
  ai_budget_fen: 'AI每日预算',
  amount_fen: '金额',
  avatar: '头像',
  barcode: '条码',
  boss: '老板',
  changes: '改动',
  color: '颜色',
  count: '数量',
  detail: '明细',
  devices: '设备台数',
  disabled: '已停用',
  effects: '结果',
  ended: '退出的登录',
  fen: '金额',
  file: '文件',
  from: '从',
  granted: '授予的权限',
  keys: '权限',
  kind: '类型',
  label: '项目',
  location: '门店/仓库',
  location_id: '门店/仓库编号',
  max_users: '人数上限',
  name: '名称',
  not_named: '未逐条列出',
  number: '单号',
  order: '顺序',
  permissions: '权限',
  pieces: '配件件数',
  position: '职位',
  prices: '价格',
  quantity: '数量',
  reason: '原因',
  revoked: '收回的权限',
  rows: '行数',
  sku_id: '单品编号',
  spec: '配置',
  state: '状态',
  template: '角色模板',
  time_zone: '时区',
  to: '到',
  type: '价格类型',
  user_id: '用户编号',
  users: '用户',
  valid_from: '生效时间',
  yonghuming: '用户名',
  zhiwei: '职位',
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: LOCATION_KIND_NAMES,
  type: PRICE_TYPE_NAMES,
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const isMoney = (key: string) => key === 'fen' || key.endsWith('_fen')

function money(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`
}

type ShowInstant = (at: string) => string

function worded(key: string, value: unknown, instant: ShowInstant): string {
  if (value === null || value === '') return '（空）'
  if (value === true) return '是'
  if (value === false) return '否'
  if (typeof value === 'number') return isMoney(key) ? money(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return instant(value)
  const permissions: Readonly<Record<string, string>> = PERMISSION_NAMES
  return VALUES[key]?.[value] ?? permissions[value] ?? value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlainList = (value: readonly unknown[]) =>
  value.every((one) => typeof one !== 'object' || one === null)

interface Leaf {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** A record as its last fields: nested ones are named by the way to them. */
function* leaves(value: unknown, keys: readonly string[], instant: ShowInstant): Generator<Leaf> {
  const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? ''
  const leaf = (text: string): Leaf => ({ path: keys.join('.'), name: keys.map(named).join(' · '), text })
  if (Array.isArray(value)) {
    if (isPlainList(value)) yield leaf(value.map((one) => worded(key, one, instant)).join('、') || '（空）')
    else for (const [at, one] of value.entries()) yield* leaves(one, [...keys, String(at)], instant)
  } else if (isRecord(value)) {
    for (const [inner, one] of Object.entries(value)) yield* leaves(one, [...keys, inner], instant)
  } else if (value !== undefined && (keys.length > 0 || value !== null)) {
    yield leaf(worded(key, value, instant))
  }
}

const named = (key: string): string => (/^\d+$/.test(key) ? `第${Number(key) + 1}项` : (FIELDS[key] ?? key))

/** What differs between a record before and after, field by field; what stayed as it was is left out. */
export function auditLines(
  before: unknown,
  after: unknown,
  instant: ShowInstant,
): { lines: AuditLine[]; more: number } {
  const found = new Map<string, { field: string; before?: string; after?: string }>()
  for (const [side, value] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { path, name, text } of leaves(value, [], instant))
      found.set(path, { ...found.get(path), field: name || '内容', [side]: text })
  const lines = [...found.values()]
    .filter((line) => line.before !== line.after)
    .map((line) => ({ field: line.field, before: line.before, after: line.after }))
  return { lines: lines.slice(0, MOST_AUDIT_LINES), more: Math.max(0, lines.length - MOST_AUDIT_LINES) }
}
