import type { SaleStatus } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { randomSuffix } from '../stock/service.ts'
import type { CartLine, Payment } from './cart.ts'
import type { SoldLine } from './post.ts'
import { saleLineDevices, saleLines, salePayments, sales } from './tables.ts'

export interface NewSale {
  readonly number: string
  readonly kind: 'sale' | 'return'
  readonly status: SaleStatus
  readonly day: string
  readonly locationId: number
  readonly salespersonId: number
  readonly customerId: number | null
  readonly discountFen: number
  readonly totalFen: number
  readonly pieces: number
  readonly note: string
  readonly ask?: string | null
  readonly originId?: number
  readonly documentId?: number
  readonly decision?: string
}
/** A line as it is stored: of a return it names the line that its goods were sold by. */
export interface StoredLine extends Omit<CartLine, 'deviceIds' | 'title'> {
  readonly costFen: number
  readonly originLine?: number
  readonly devices: readonly { readonly id: number; readonly costFen: number }[]
}

const PREFIX = { sale: 'XS', return: 'XT' }

/** Kind, day and five random characters: most likely free; `insertSale` refuses one that is not. */
export const saleNumber = (kind: 'sale' | 'return', stamp: string): string =>
  `${PREFIX[kind]}${stamp}-${randomSuffix()}`

/** Writes a sale or a return with its lines, phones and payments. */
export async function insertSale(
  db: Db,
  tenantId: number,
  sale: NewSale,
  lines: readonly StoredLine[],
  payments: readonly Payment[],
): Promise<number> {
  const [made] = await db
    .insert(sales)
    .values({ tenantId, ...sale })
    .onConflictDoNothing({ target: [sales.tenantId, sales.number] })
    .returning({ id: sales.id })
  if (!made) throw new Refusal('busy')
  const saleId = made.id
  await db.insert(saleLines).values(lines.map(({ devices: _, ...line }) => ({ tenantId, saleId, ...line })))
  const phones = lines.flatMap(({ line, devices }) =>
    devices.map(({ id, costFen }) => ({ tenantId, saleId, line, deviceId: id, costFen })),
  )
  if (phones.length > 0) await db.insert(saleLineDevices).values(phones)
  if (payments.length > 0)
    await db.insert(salePayments).values(payments.map((payment) => ({ tenantId, saleId, ...payment })))
  return saleId
}

/** What goods had cost is known when they leave, for a sale that waited only then. */
export async function storeCosts(db: Db, saleId: number, lines: readonly SoldLine[]): Promise<void> {
  const rows = lines.map(({ line, costFen }) => ({ line, cost: costFen }))
  await db.execute(sql`
    update sale_line k set cost_fen = r.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line integer, cost bigint)
    where k.sale_id = ${saleId} and k.line = r.line`)
  const phones = lines.flatMap(({ devices }) => devices.map(({ id, costFen }) => ({ id, cost: costFen })))
  await db.execute(sql`
    update sale_line_device k set cost_fen = r.cost
    from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as r(id bigint, cost bigint)
    where k.sale_id = ${saleId} and k.device_id = r.id`)
}
