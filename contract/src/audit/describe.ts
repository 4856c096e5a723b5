import { PERMISSION_NAMES } from '../platform/permissions.ts'
import { PRICE_TYPE_NAMES, type PriceType } from '../pricing/endpoints.ts'
import { formatMoney } from '../values/money.ts'
import { AUDIT_ENTITIES } from './actions.ts'
import { listUnorderedFields, mergeAudits } from './all.ts'
import { mergeValueLabels } from './all-values.ts'
import type { ValueLabels } from './domain-audit.ts'
import { AUDIT_FIELDS } from './fields.ts'

/** One changed field of a record; undefined if the field did not exist. */
export interface AuditLine {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Maximum number of displayed lines; `auditLines` returns how many were omitted. */
export const AUDIT_LINES_MAX = 200

const VALUES: ValueLabels = { ...mergeValueLabels(), entity: AUDIT_ENTITIES }

/** The endpoint path of an export is omitted because the title already names the export. */
const isEndpointPath = (key: string, value: unknown) =>
  key === 'kind' && typeof value === 'string' && value.startsWith('/api/')

/** Lists whose order has no meaning; only added and removed elements are compared. */
const UNORDERED_LISTS = new Set(listUnorderedFields())

/** Fields that reference another record, with its type. */
export const AUDIT_REFERENCES = /* @__PURE__ */ mergeAudits('references')

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const isMoney = (key: string) => key === 'fen' || key.endsWith('_fen')

const EMPTY_VALUES = mergeAudits('emptyValues')

/** Formats instants and resolves the names of referenced records. */
export interface AuditNames {
  readonly instant: (at: string) => string
  readonly record: (entity: string, id: string) => string | undefined
}

function formatValue(key: string, value: unknown, names: AuditNames): string {
  if (value === null || value === '') return EMPTY_VALUES[key] ?? '（空）'
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
  for (const [index, item] of list.entries()) {
    if (isRecord(item) && item.sku_id !== undefined) {
      const { sku_id, type, ...value } = item
      const kind = PRICE_TYPE_NAMES[type as PriceType] ?? ''
      const name = `${formatValue('sku_id', sku_id, names)} ${kind}`.trim()
      items.set(`${sku_id} ${type}`, { name, value })
    } else if (isRecord(item) && typeof item.label === 'string') {
      const { label, ...value } = item
      items.set(label, { name: label, value })
    } else items.set(String(index), { name: `第${index + 1}项`, value: item })
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
  const lists = [before, after].filter((item) => Array.isArray(item))
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
    list.length === 0 ? undefined : list.map((item) => formatValue(key, item, names)).join('、')
  const field = way.join(' · ')
  if (!UNORDERED_LISTS.has(key)) yield { field, before: text(before), after: text(after) }
  else {
    // one line each, because no element replaced another
    yield { field, before: text(before.filter((item) => !after.includes(item))), after: undefined }
    yield { field, before: undefined, after: text(after.filter((item) => !before.includes(item))) }
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
