import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import * as sales from '@shangxue/contract/sales/endpoints'
import type pg from 'pg'

const reason = '压力测试'
const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
const chance = (share: number) => Math.random() < share

/** Database and API access that the load test needs. */
export interface LoadTestContext {
  readonly pool: pg.Pool
  call<E extends Endpoint>(e: E, input: Partial<Input<E>>, who?: 'boss' | 'seller'): Promise<{ data: never }>
}
interface Phone {
  id: number
  sku: number
  at: number
}
interface Line {
  line: number
  tracking: string
  quantity: number
  returned: number
  amount_fen: number
  refunded_fen: number
  devices: { device_id: number; returned: boolean }[]
}

/** All effects of sales on stock and figures. */
export function saleMoves({ pool, call }: LoadTestContext): (() => Promise<unknown>)[] {
  const phonesAt = async (): Promise<Phone[]> => {
    const { rows } = await pool.query<Phone>(`
      select d.id::int as id, d.sku_id::int as sku, d.location_id::int as at from device d join tenant t on t.id = d.tenant_id
      where t.name = '演示数据库' and d.status = 'in_stock' order by random() limit 30`)
    return rows
  }
  const accessory = async (locationId: number): Promise<number | undefined> => {
    const { rows } = await pool.query<{ sku: number }>(
      `select b.sku_id::int as sku from stock_balance b join sku s on s.id = b.sku_id join product p on p.id = s.product_id
       where b.location_id = $1 and p.tracking = 'none' and b.quantity > 5 order by random() limit 1`,
      [locationId],
    )
    return rows[0]?.sku
  }
  const latest = async (status: sales.SaleStatus): Promise<number | undefined> => {
    const { rows } = await pool.query<{ id: number }>(
      `select s.id::int as id from sale s join tenant t on t.id = s.tenant_id
       where t.name = '演示数据库' and s.kind = 'sale' and s.status = $1 order by s.id desc limit 40`,
      [status],
    )
    return pick(rows)?.id
  }
  const customer = async () => {
    const { rows } = await pool.query<{ id: number }>(`
      select c.id::int as id from customer c join tenant t on t.id = c.tenant_id where t.name = '演示数据库' limit 5`)
    return pick(rows)?.id
  }

  async function cart(price: number) {
    const all = await phonesAt()
    const locationId = pick(all)?.at ?? 0
    const phones = all.filter((phone) => phone.at === locationId).slice(0, chance(0.5) ? 1 : 2)
    const skus = [...new Set(phones.map(({ sku }) => sku))]
    const film = await accessory(locationId)
    const lines = [
      ...skus.map((sku_id) => ({
        sku_id,
        price_fen: price,
        device_ids: phones.filter(({ sku }) => sku === sku_id).map(({ id }) => id),
      })),
      ...(film !== undefined && chance(0.7)
        ? [{ sku_id: film, price_fen: 2_999, device_ids: [], quantity: 1 + Math.floor(Math.random() * 3) }]
        : []),
    ]
    const gross = lines.reduce(
      (sum, line) => sum + line.price_fen * (('quantity' in line && line.quantity) || line.device_ids.length),
      0,
    )
    const discount_fen = chance(0.3) ? 777 : 0
    const customer_id = chance(0.5) ? await customer() : undefined
    return {
      location_id: locationId,
      note: '',
      lines,
      discount_fen,
      payments: [{ method: 'cash' as const, amount_fen: gross - discount_fen }],
      ...(customer_id !== undefined && { customer_id }),
    }
  }

  async function comeBack() {
    const id = await latest('posted')
    if (id === undefined) return
    const sale = (await call(sales.getSale, { id })).data as { lines?: Line[]; may_return?: boolean } | null
    const line = pick(sale?.lines ?? [])
    if (!line || !sale?.may_return) return
    const remaining = line.devices.filter(({ returned }) => !returned).map(({ device_id }) => device_id)
    const serial = line.tracking === 'serial'
    const available = serial ? remaining.length : line.quantity - line.returned
    const quantity = chance(0.5) ? available : Math.min(available, 1)
    if (quantity === 0) return
    const share = Math.round((line.amount_fen * (line.returned + quantity)) / line.quantity)
    const amount_fen = share - line.refunded_fen
    const { rows } = await pool.query<{ at: number }>(
      `select l.id::int as at from location l join sale s on s.tenant_id = l.tenant_id and s.id = $1`,
      [id],
    )
    const device_ids = serial ? remaining.slice(0, quantity) : []
    return call(sales.returnSale, {
      id,
      location_id: pick(rows)?.at ?? 0,
      sellable: chance(0.7),
      lines: [{ line: line.line, device_ids, ...(!serial && { quantity }) }],
      payments: amount_fen > 0 ? [{ method: 'cash', amount_fen }] : [],
      reason,
    })
  }

  const sell = async () => call(sales.recordSale, await cart(900_000), chance(0.5) ? 'boss' : 'seller')
  return [
    sell,
    sell,
    async () => call(sales.recordSale, { ...(await cart(10_000)), ask: reason }, 'seller'),
    async () => {
      const id = await latest('waiting')
      return id === undefined ? undefined : call(sales.decideSale, { id, approve: chance(0.7), reason })
    },
    async () => {
      const id = await latest('waiting')
      return id === undefined || chance(0.5) ? undefined : call(sales.withdrawSale, { id }, 'seller')
    },
    comeBack,
    comeBack,
    async () => {
      const id = await latest('posted')
      return id === undefined ? undefined : call(sales.voidSale, { id, reason })
    },
  ]
}
