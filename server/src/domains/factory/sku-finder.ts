import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { nameKey } from '../catalogue/service.ts'

export interface FactoryItemName {
  readonly model: string
  readonly spec: string
  readonly color: string
  readonly barcode: string | null
}

/** Treats 12GB+256GB and 12+256 as equal. */
const specKey = (spec: string): string =>
  nameKey(spec)
    .replace(/(\d)gb?(?![a-z])/g, '$1')
    .replace(/(\d)tb?(?![a-z])/g, '$1t')
    .replace(/[/＋*x]/g, '+')
/** Treats 黑色 and 黑 as equal. */
const colorKey = (color: string): string => nameKey(color).replace(/色$/, '')

/** Identifies an item within a source. */
export const itemKey = ({ model, spec, color }: FactoryItemName): string =>
  [nameKey(model), specKey(spec), colorKey(color)].join('\n')

type Sku = {
  id: number
  brand: string
  model: string
  short_name: string
  spec: string
  color: string
  barcode: string | null
}

/**
 * Returns a function that finds the SKU of an item by barcode, otherwise by model (with or without brand, or its short
 * name), spec and colour. It returns undefined if none or several match.
 */
export async function createSkuFinder(db: Db): Promise<(named: FactoryItemName) => number | undefined> {
  const { rows } = await db.execute<Sku>(sql`
    select s.id::int as id, b.name as brand, p.name as model, p.short_name, s.spec, s.color, s.barcode
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id where s.active and p.active`)
  const byBarcode = new Map(rows.flatMap(({ id, barcode }) => (barcode ? [[barcode, id] as const] : [])))
  const byName = new Map<string, Set<number>>()
  for (const { id, brand, model, short_name, spec, color } of rows)
    for (const name of new Set([model, `${brand}${model}`, short_name])) {
      const key = itemKey({ model: name, spec, color, barcode: null })
      byName.set(key, (byName.get(key) ?? new Set()).add(id))
    }
  return (item) => {
    const byCode = item.barcode === null ? undefined : byBarcode.get(item.barcode)
    if (byCode !== undefined) return byCode
    const matches = byName.get(itemKey(item))
    return matches?.size === 1 ? [...matches][0] : undefined
  }
}
