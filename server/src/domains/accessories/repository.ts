import type * as contract from '@shangxue/contract/accessories/endpoints'
import { SALES_DAYS } from '@shangxue/contract/accessories/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { productMatches } from '../catalogue/service.ts'
import { recentSalesQuery } from '../sales/service.ts'

type Accessory = Output<typeof contract.listAccessories>['list'][number] & Record<string, unknown>
type LedgerEntry = Output<typeof contract.listAccessoryLedger>['list'][number] & Record<string, unknown>
type Filters = Pick<Input<typeof contract.listAccessories>, 'q' | 'brand_id' | 'location_id' | 'view'>

const allOf = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((c): c is SQL => c !== undefined)], sql` and `)

/** Accessories `s` with balances at the location as `h` and of all locations as `a`: minimum stock is company-wide. */
const accessorySource = (locationId: number | undefined): SQL => {
  const balances = (where: SQL) => sql`
    select coalesce(sum(k.quantity), 0)::float8 as quantity, coalesce(sum(k.reserved), 0)::float8 as reserved,
           coalesce(sum(k.in_transit), 0)::float8 as in_transit, coalesce(sum(k.value_fen), 0) as value_fen
    from stock_balance k where k.sku_id = s.id and ${where}`
  return sql`sku s join product p on p.id = s.product_id and p.tracking = 'none' join brand b on b.id = p.brand_id
    cross join lateral (${balances(sql`true`)}) a
    cross join lateral (${balances(locationId === undefined ? sql`true` : sql`k.location_id = ${locationId}`)}) h`
}

const IS_LOW = sql`(a.quantity < s.min_stock)`
const ORDER = sql`${IS_LOW} desc, b.position, p.pinyin, p.id, s.spec, s.color, s.id`

const filteredAccessories = ({ q, brand_id, location_id, view }: Filters): SQL => sql`
  from ${accessorySource(location_id)} where ${allOf([
    sql`s.active and p.active`,
    brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`,
    productMatches(sql`p.id`, q),
    view === 'low' ? IS_LOW : undefined,
    view === 'out' ? sql`h.quantity = 0` : undefined,
  ])}`

const columns = sql`
  s.id::int as sku_id, b.name as brand, p.name as model, s.spec, s.color, s.barcode, s.min_stock, h.quantity, h.reserved,
  h.in_transit, ${IS_LOW} as low, h.value_fen::float8 as value_fen,
  case when h.quantity > 0 then round(h.value_fen::numeric / h.quantity)::float8 end as average_fen,
  coalesce((select json_agg(json_build_object('location_id', l.id, 'location', l.name, 'quantity', k.quantity,
      'reserved', k.reserved, 'in_transit', k.in_transit) order by l.position, l.name)
    from stock_balance k join location l on l.id = k.location_id
    where k.sku_id = s.id and k.quantity + k.in_transit > 0), '[]'::json) as stores`

/** Ids for the filters, in list order. */
export const accessoryKeys = (filters: Filters, limit: number): SQL =>
  sql`select s.id::int as id ${filteredAccessories(filters)} order by ${ORDER} limit ${limit}`

export const accessoryRepository = (db: Db, actor: Pick<Actor, 'can' | 'tenantId'>) => {
  const seesCost = actor.can('cost-view')
  const hideCost = (row: Accessory): Accessory =>
    seesCost ? row : { ...row, average_fen: null, value_fen: null }

  return {
    async list(filters: Input<typeof contract.listAccessories>) {
      const { rows } = await db.execute<Accessory>(
        sql`select ${columns} ${filteredAccessories(filters)} order by ${ORDER} ${limitOffset(filters)}`,
      )
      return toPage(
        rows.map(hideCost),
        filters,
        await cappedCount(db, sql`select 1 ${filteredAccessories(filters)}`),
      )
    },

    async summary(
      filters: Input<typeof contract.getAccessorySummary>,
    ): Promise<Output<typeof contract.getAccessorySummary>> {
      const { rows } = await db.execute<
        Output<typeof contract.getAccessorySummary> & Record<string, unknown>
      >(sql`
        select count(*) filter (where h.quantity > 0)::int as kinds, coalesce(sum(h.quantity), 0)::float8 as pieces,
               count(*) filter (where ${IS_LOW})::int as low, coalesce(sum(h.value_fen), 0)::float8 as value_fen
        ${filteredAccessories({ ...filters, q: '', view: 'all' })}`)
      const [sums = { kinds: 0, pieces: 0, low: 0, value_fen: 0 }] = rows
      return { ...sums, value_fen: seesCost ? sums.value_fen : null }
    },

    async brands() {
      const { rows } = await db.execute<
        Output<typeof contract.listAccessoryBrands>[number] & Record<string, unknown>
      >(sql`
        select b.id::int as id, b.name from brand b where exists (
          select from product p where p.brand_id = b.id and p.tracking = 'none' and p.active)
        order by b.position, b.pinyin, b.id`)
      return rows
    },

    async get(skuId: number): Promise<Output<typeof contract.getAccessory>> {
      const { rows } = await db.execute<Accessory>(
        sql`select ${columns} from ${accessorySource(undefined)} where s.id = ${skuId}`,
      )
      const [row] = rows
      if (!row) throw new AppError('not_found')
      const recentSales = actor.can('sales-view') ? await this.getRecentSales(skuId) : null
      const days_left =
        recentSales !== null && recentSales > 0 ? Math.floor((row.quantity * SALES_DAYS) / recentSales) : null
      return { ...hideCost(row), sold_30: recentSales, days_left }
    },

    async getRecentSales(skuId: number): Promise<number> {
      const { rows } = await db.execute<{ sold: number }>(sql`
        select coalesce(sum(f.sold), 0)::int as sold from (${await recentSalesQuery(db, actor.tenantId, SALES_DAYS)}) f
        where f.sku_id = ${skuId}`)
      return rows[0]?.sold ?? 0
    },

    /** The balance runs in insertion order, because imports may set earlier dates. */
    async ledger({ sku_id, kind, location_id, ...page }: Input<typeof contract.listAccessoryLedger>) {
      await this.requireAccessory(sku_id)
      const scope = allOf([
        sql`g.sku_id = ${sku_id}`,
        location_id === undefined ? undefined : sql`g.location_id = ${location_id}`,
      ])
      const kindCondition = kind === undefined ? sql`true` : sql`g.kind = ${kind}`
      const { rows } = await db.execute<LedgerEntry>(sql`
        select g.id::int as id, g.kind, g.at, g.quantity, g.balance::int as balance,
               ${seesCost ? sql`g.value_fen::float8` : sql`null::float8`} as value_fen, l.name as location,
               u.name as by, g.reason, g.document, d.id::int as document_id
        from (select g.*, sum(g.quantity) over (order by g.id) as balance from stock_ledger g where ${scope}) g
          join location l on l.id = g.location_id left join app_user u on u.id = g.user_id
          left join stock_document d on d.number = g.document
        where ${kindCondition} order by g.id desc ${limitOffset(page)}`)
      const count = await cappedCount(
        db,
        sql`select 1 from stock_ledger g where ${scope} and ${kindCondition}`,
      )
      return toPage(
        rows.map((row) => ({ ...row, at: toIso(row.at) })),
        page,
        count,
      )
    },

    async requireAccessory(skuId: number): Promise<void> {
      const { rows } = await db.execute(sql`
        select 1 from sku s join product p on p.id = s.product_id where s.id = ${skuId} and p.tracking = 'none'`)
      if (rows.length === 0) throw new AppError('not_found')
    },
  }
}
