import type * as contract from '@shangxue/contract/accessories'
import { SALES_DAYS } from '@shangxue/contract/accessories'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, iso, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { productMatches } from '../catalogue/service.ts'
import { soldLately } from '../sales/service.ts'

type Accessory = Output<typeof contract.listAccessories>['list'][number] & Record<string, unknown>
type Entry = Output<typeof contract.listAccessoryLedger>['list'][number] & Record<string, unknown>
type Filters = Pick<Input<typeof contract.listAccessories>, 'q' | 'brand_id' | 'location_id' | 'view'>

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((c): c is SQL => c !== undefined)], sql` and `)

/** Accessories `s` with balances at the location as `h` and of all locations as `a`: minimum stock is company-wide. */
const accessories = (locationId: number | undefined): SQL => {
  const held = (where: SQL) => sql`
    select coalesce(sum(k.quantity), 0)::float8 as quantity, coalesce(sum(k.reserved), 0)::float8 as reserved,
           coalesce(sum(k.in_transit), 0)::float8 as in_transit, coalesce(sum(k.value_fen), 0) as value_fen
    from stock_balance k where k.sku_id = s.id and ${where}`
  return sql`sku s join product p on p.id = s.product_id and p.tracking = 'none' join brand b on b.id = p.brand_id
    cross join lateral (${held(sql`true`)}) a
    cross join lateral (${held(locationId === undefined ? sql`true` : sql`k.location_id = ${locationId}`)}) h`
}

const LOW = sql`(a.quantity < s.min_stock)`
const ORDER = sql`${LOW} desc, b.position, p.pinyin, p.id, s.spec, s.color, s.id`

const found = ({ q, brand_id, location_id, view }: Filters): SQL => sql`
  from ${accessories(location_id)} where ${all([
    sql`s.active and p.active`,
    brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`,
    productMatches(sql`p.id`, q),
    view === 'low' ? LOW : undefined,
    view === 'out' ? sql`h.quantity = 0` : undefined,
  ])}`

const columns = sql`
  s.id::int as sku_id, b.name as brand, p.name as model, s.spec, s.color, s.barcode, s.min_stock, h.quantity, h.reserved,
  h.in_transit, ${LOW} as low, h.value_fen::float8 as value_fen,
  case when h.quantity > 0 then round(h.value_fen::numeric / h.quantity)::float8 end as average_fen,
  coalesce((select json_agg(json_build_object('location_id', l.id, 'location', l.name, 'quantity', k.quantity,
      'reserved', k.reserved, 'in_transit', k.in_transit) order by l.position, l.name)
    from stock_balance k join location l on l.id = k.location_id
    where k.sku_id = s.id and k.quantity + k.in_transit > 0), '[]'::json) as stores`

/** Ids for the filters, in list order. */
export const accessoryKeys = (filters: Filters, most: number): SQL =>
  sql`select s.id::int as id ${found(filters)} order by ${ORDER} limit ${most}`

export const accessoryRepository = (db: Db, actor: Pick<Actor, 'can' | 'tenantId'>) => {
  const seesCost = actor.can('cost-view')
  const shown = (row: Accessory): Accessory =>
    seesCost ? row : { ...row, average_fen: null, value_fen: null }

  return {
    async list(filters: Input<typeof contract.listAccessories>) {
      const { rows } = await db.execute<Accessory>(
        sql`select ${columns} ${found(filters)} order by ${ORDER} ${window(filters)}`,
      )
      return paged(rows.map(shown), filters, await cappedCount(db, sql`select 1 ${found(filters)}`))
    },

    async summary(
      filters: Input<typeof contract.accessorySummary>,
    ): Promise<Output<typeof contract.accessorySummary>> {
      const { rows } = await db.execute<
        Output<typeof contract.accessorySummary> & Record<string, unknown>
      >(sql`
        select count(*) filter (where h.quantity > 0)::int as kinds, coalesce(sum(h.quantity), 0)::float8 as pieces,
               count(*) filter (where ${LOW})::int as low, coalesce(sum(h.value_fen), 0)::float8 as value_fen
        ${found({ ...filters, q: '', view: 'all' })}`)
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

    async one(skuId: number): Promise<Output<typeof contract.getAccessory>> {
      const { rows } = await db.execute<Accessory>(
        sql`select ${columns} from ${accessories(undefined)} where s.id = ${skuId}`,
      )
      const [row] = rows
      if (!row) throw new Refusal('not_found')
      const sold = actor.can('sales-view') ? await this.sold(skuId) : null
      const days_left = sold !== null && sold > 0 ? Math.floor((row.quantity * SALES_DAYS) / sold) : null
      return { ...shown(row), sold_30: sold, days_left }
    },

    async sold(skuId: number): Promise<number> {
      const { rows } = await db.execute<{ sold: number }>(sql`
        select coalesce(sum(f.sold), 0)::int as sold from (${await soldLately(db, actor.tenantId, SALES_DAYS)}) f
        where f.sku_id = ${skuId}`)
      return rows[0]?.sold ?? 0
    },

    /** The balance runs in insertion order, because imports may set earlier dates. */
    async ledger({ sku_id, kind, location_id, ...page }: Input<typeof contract.listAccessoryLedger>) {
      await this.known(sku_id)
      const of = all([
        sql`g.sku_id = ${sku_id}`,
        location_id === undefined ? undefined : sql`g.location_id = ${location_id}`,
      ])
      const wanted = kind === undefined ? sql`true` : sql`g.kind = ${kind}`
      const { rows } = await db.execute<Entry>(sql`
        select g.id::int as id, g.kind, g.at, g.quantity, g.balance::int as balance,
               ${seesCost ? sql`g.value_fen::float8` : sql`null::float8`} as value_fen, l.name as location,
               u.name as by, g.reason, g.document, d.id::int as document_id
        from (select g.*, sum(g.quantity) over (order by g.id) as balance from stock_ledger g where ${of}) g
          join location l on l.id = g.location_id left join app_user u on u.id = g.user_id
          left join stock_document d on d.number = g.document
        where ${wanted} order by g.id desc ${window(page)}`)
      const count = await cappedCount(db, sql`select 1 from stock_ledger g where ${of} and ${wanted}`)
      return paged(
        rows.map((row) => ({ ...row, at: iso(row.at) })),
        page,
        count,
      )
    },

    async known(skuId: number): Promise<void> {
      const { rows } = await db.execute(sql`
        select 1 from sku s join product p on p.id = s.product_id where s.id = ${skuId} and p.tracking = 'none'`)
      if (rows.length === 0) throw new Refusal('not_found')
    },
  }
}
