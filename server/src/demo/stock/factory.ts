import { sql } from 'drizzle-orm'
import type { SnapshotLine } from '../../domains/factory/factory-snapshot.ts'
import { itemKey } from '../../domains/factory/sku-finder.ts'
import { storeSnapshot } from '../../domains/factory/store-snapshot.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

interface Parts {
  tenantId: number
  calendar: Calendar
  random: Random
  staff: Staff
}

/** Manufacturers that send lists, each with a model that is not sold here. */
const SOURCES = [
  {
    name: '华为',
    headings: { model: '产品名称', spec: '版本', color: '颜色', quantity: '可用库存' },
    unknown: 'Pura X 典藏版',
  },
  {
    name: '荣耀',
    headings: { model: '机型', spec: '内存', color: '颜色', quantity: '库存' },
    unknown: '荣耀 Magic V Flip 定制版',
  },
]
const DAYS_AGO = [21, 14, 7, 1]

type Sku = { id: number; model: string; spec: string; color: string }

/** Stock lists of two manufacturers in the last weeks. */
export async function seedFactory(db: Db, { tenantId, calendar, random, staff }: Parts): Promise<void> {
  for (const { name, headings, unknown } of SOURCES) {
    const { rows } = await db.execute<Sku>(sql`
      select s.id::int as id, p.name as model, s.spec, s.color from sku s
        join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
        join brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id
      where s.tenant_id = ${tenantId} and p.tracking = 'serial' and b.name = ${name} order by s.id limit 40`)
    const stockedSkus = rows.map((sku) => ({ ...sku, quantity: random.int(0, 180) }))
    for (const daysAgo of DAYS_AGO) {
      const lines = stockedSkus.map(({ id, model, spec, color, quantity }): SnapshotLine => {
        const itemFields = { model, spec, color, barcode: null }
        return { ...itemFields, key: itemKey(itemFields), quantity, skuId: id }
      })
      const unknownItem = { model: unknown, spec: '16GB+1TB', color: '', barcode: null }
      lines.push({ ...unknownItem, key: itemKey(unknownItem), quantity: random.int(5, 60), skuId: null })
      const digits = calendar.digits(daysAgo)
      const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
      const file = { fileName: `${name}库存${digits}.xlsx`, userId: staff.keeper, headings }
      await storeSnapshot({ db, tenantId, ...file }, { source: name, key: name, day, lines })
      for (const sku of stockedSkus) sku.quantity = Math.max(0, sku.quantity + random.int(-40, 30))
    }
  }
}
