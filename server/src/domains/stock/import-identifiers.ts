import { fullModelName } from '@shangxue/contract/catalogue'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'
import type { Finding } from '../../platform/imports/spec.ts'
import { CODE_FIELDS, type StockRow, type StockValues, stockFields } from './import-fields.ts'

type Place = { line: number; field: (typeof CODE_FIELDS)[number] }
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
const DESCRIBED = 200

/** Finds identifiers that occur twice in the file or are already registered. */
export async function checkIdentifiers(db: Db, rows: readonly StockRow[]): Promise<Finding<StockValues>[]> {
  const findings: Finding<StockValues>[] = []
  const places = new Map<string, Place>()
  for (const { line, values } of rows) {
    for (const field of CODE_FIELDS) {
      const value = values[field]
      if (value === null) continue
      const first = places.get(value)
      if (first) findings.push({ line, field, reason: repeated(line, first) })
      else places.set(value, { line, field })
    }
  }
  const taken = (await takenOf(db, [...places.keys()])).flatMap(({ value, device_id }) => {
    const place = places.get(value)
    return place ? [{ ...place, device_id }] : []
  })
  taken.sort((a, b) => a.line - b.line)
  const known = await describe(
    db,
    taken.slice(0, DESCRIBED).map(({ device_id }) => device_id),
  )
  for (const { line, field, device_id } of taken)
    findings.push({ line, field, reason: already(known.get(device_id)) })
  return findings
}

/** Uses the primary key alone: before statistics exist, a join could be planned from the wrong end. */
async function takenOf(db: Db, values: readonly string[]) {
  const taken: { value: string; device_id: number }[] = []
  for await (const batch of batches(values)) {
    const { rows } = await db.execute<{ value: string; device_id: number }>(sql`
      select value, device_id::int as device_id from device_identifier
      where value = any(${sql.param(batch)}::text[])`)
    taken.push(...rows)
  }
  return taken
}

async function describe(db: Db, ids: number[]): Promise<Map<number, Known>> {
  const { rows } = await db.execute<Known>(sql`
    select d.id::int as id, b.name as brand, p.name as model, s.spec, s.color, d.status, l.name as location
    from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
    where d.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map((known) => [known.id, known]))
}

const repeated = (line: number, first: Place): string => {
  const { title } = stockFields[first.field]
  return first.line === line
    ? `与同一行的 ${title} 相同，请核对`
    : `与第 ${first.line} 行的 ${title} 重复，请删除其中一行`
}

function already(known: Known | undefined): string {
  if (!known) return '已经登记，请删除这一行'
  const { brand, model, spec, color, status, location } = known
  const where = location === null ? '' : `，${location}`
  return `已登记为 ${fullModelName(brand, model)} ${spec} ${color}（${DEVICE_STATUS_NAMES[status]}${where}），请删除这一行`
}
