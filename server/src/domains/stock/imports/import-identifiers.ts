import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Finding } from '../../../platform/imports/spec.ts'
import { CODE_FIELDS, type StockRow, type StockValues, stockFields } from './import-fields.ts'

type CellPosition = { line: number; field: (typeof CODE_FIELDS)[number] }
type Known = {
  id: number
  brand: string
  model: string
  spec: string
  color: string
  status: DeviceStatus
  location: string | null
}

/** Findings described with their existing device; the response shows no more than these. */
const MAX_DESCRIBED = 200

/** Finds identifiers that occur twice in the file or are already registered. */
export async function checkIdentifiers(db: Db, rows: readonly StockRow[]): Promise<Finding<StockValues>[]> {
  const findings: Finding<StockValues>[] = []
  const firstPositions = new Map<string, CellPosition>()
  for (const { line, values } of rows) {
    for (const field of CODE_FIELDS) {
      const value = values[field]
      if (value === null) continue
      const first = firstPositions.get(value)
      if (first) findings.push({ line, field, reason: duplicateReason(line, first) })
      else firstPositions.set(value, { line, field })
    }
  }
  const registered = (await findRegistered(db, [...firstPositions.keys()])).flatMap(
    ({ value, device_id }) => {
      const position = firstPositions.get(value)
      return position ? [{ ...position, device_id }] : []
    },
  )
  registered.sort((a, b) => a.line - b.line)
  const knownById = await loadDevices(
    db,
    registered.slice(0, MAX_DESCRIBED).map(({ device_id }) => device_id),
  )
  for (const { line, field, device_id } of registered)
    findings.push({ line, field, reason: registeredReason(knownById.get(device_id)) })
  return findings
}

/** Uses the primary key alone: before statistics exist, a join could be planned from the wrong end. */
async function findRegistered(db: Db, values: readonly string[]) {
  const registered: { value: string; device_id: number }[] = []
  for await (const batch of batches(values)) {
    const { rows } = await db.execute<{ value: string; device_id: number }>(sql`
      select value, device_id::int as device_id from device_identifier
      where value = any(${sql.param(batch)}::text[])`)
    registered.push(...rows)
  }
  return registered
}

async function loadDevices(db: Db, ids: number[]): Promise<Map<number, Known>> {
  const { rows } = await db.execute<Known>(sql`
    select d.id::int as id, b.name as brand, p.name as model, s.spec, s.color, d.status, l.name as location
    from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
    where d.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map((knownById) => [knownById.id, knownById]))
}

const duplicateReason = (line: number, first: CellPosition): string => {
  const { title } = stockFields[first.field]
  return first.line === line
    ? `与同一行的 ${title} 相同，请核对`
    : `与第 ${first.line} 行的 ${title} 重复，请删除其中一行`
}

function registeredReason(knownById: Known | undefined): string {
  if (!knownById) return '已经登记，请删除这一行'
  const { brand, model, spec, color, status, location } = knownById
  const at = location === null ? '' : `，${location}`
  return `已登记为 ${fullModelName(brand, model)} ${spec} ${color}（${DEVICE_STATUS_NAMES[status]}${at}），请删除这一行`
}
