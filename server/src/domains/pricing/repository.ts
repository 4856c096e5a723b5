import { PRICE_CHANGE_DAYS } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { listPrices, PriceType, priceHistory } from '@shangxue/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, iso, isoOrNull, paged, window } from '../../platform/database/page.ts'
import { productMatches } from '../catalogue/service.ts'

type Filters = Input<typeof listPrices>
type Row = Output<typeof listPrices>['list'][number]
type Price = Row['prices'][number]

/** Purchase and floor prices tell the margin. */
const shownTypes = (seesCost: boolean): PriceType[] =>
  seesCost ? ['purchase', 'wholesale', 'retail', 'floor'] : ['wholesale', 'retail']

const recent = sql`now() - make_interval(days => ${sql.raw(String(PRICE_CHANGE_DAYS))})`

/**
 * The prices in force with what they were before: the one definition of 'changed', which is a price of the last
 * days that differs from the one before it. A first price is no change.
 */
const inForce = (which: SQL, types: PriceType[]): SQL => sql`
  select sku_id, type, amount_fen, valid_from, previous,
         valid_from >= ${recent} and previous is not null and previous <> amount_fen as changed
  from (
    select v.sku_id, v.type, v.amount_fen, v.valid_from,
           lag(v.amount_fen) over (partition by v.sku_id, v.type order by v.valid_from) as previous,
           row_number() over (partition by v.sku_id, v.type order by v.valid_from desc) as age
    from sku_price v where ${which} and v.type in ${types} and v.valid_from <= now()
  ) as ranked
  where age = 1`

function filtered({ q, brand_id, changed }: Omit<Filters, 'page' | 'limit'>, types: PriceType[]): SQL {
  const touched = sql`v.sku_id in (select n.sku_id from sku_price n where n.valid_from between ${recent} and now())`
  const given = [
    sql`s.active and p.active`,
    brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`,
    productMatches(sql`p.id`, q),
    changed ? sql`s.id in (select c.sku_id from (${inForce(touched, types)}) c where c.changed)` : undefined,
  ]
  return sql`from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id where ${sql.join(
    given.filter((c): c is SQL => c !== undefined),
    sql` and `,
  )}`
}

export const pricingRepository = (db: Db, seesCost: boolean) => {
  const types = shownTypes(seesCost)

  /** What each sku costs now, and what it cost before a change of the last days. */
  async function pricesOf(skuIds: number[]): Promise<Map<number, Price[]>> {
    const found = new Map<number, Price[]>()
    if (skuIds.length === 0) return found
    const { rows } = await db.execute<Price & { sku_id: number; [key: string]: unknown }>(sql`
      select sku_id::int as sku_id, type, amount_fen::float8 as amount_fen,
             case when changed then previous::float8 end as previous_fen, case when changed then valid_from end as changed_at
      from (${inForce(sql`v.sku_id in ${skuIds}`, types)}) as prices`)
    for (const { sku_id, changed_at, ...price } of rows) {
      const prices = found.get(sku_id) ?? []
      found.set(sku_id, prices)
      prices.push({ ...price, changed_at: isoOrNull(changed_at) })
    }
    for (const prices of found.values()) prices.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
    return found
  }

  async function rowsOf(from: SQL, cut: SQL): Promise<Row[]> {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select s.id::int as sku_id, p.id::int as product_id, b.name as brand, p.name as model, p.short_name, s.spec, s.color,
             coalesce((select sum(k.quantity) from stock_balance k where k.sku_id = s.id), 0)::int as stock
      ${from} order by b.position, b.pinyin, p.tracking desc, p.pinyin, p.id, s.spec, s.color, s.id ${cut}`)
    const skus = rows as unknown as Omit<Row, 'prices'>[]
    const prices = await pricesOf(skus.map(({ sku_id }) => sku_id))
    return skus.map((sku) => ({ ...sku, prices: prices.get(sku.sku_id) ?? [] }))
  }

  return {
    async list(filters: Filters) {
      const from = filtered(filters, types)
      return paged(await rowsOf(from, window(filters)), filters, await cappedCount(db, sql`select 1 ${from}`))
    },

    /** The whole list, and which price types it shows. */
    all: async (filters: Omit<Filters, 'page' | 'limit'>) => ({
      rows: await rowsOf(filtered(filters, types), sql``),
      types,
    }),

    async history(skuId: number): Promise<Output<typeof priceHistory> | undefined> {
      const { rows } = await db.execute<{ model: string; spec: string; color: string }>(sql`
        select p.name as model, s.spec, s.color from sku s join product p on p.id = s.product_id where s.id = ${skuId}`)
      const [sku] = rows
      if (!sku) return undefined
      const history = await db.execute<
        Output<typeof priceHistory>['history'][number] & Record<string, unknown>
      >(sql`
        select v.type, v.amount_fen::float8 as amount_fen, v.valid_from, u.name as by
        from sku_price v left join app_user u on u.id = v.created_by
        where v.sku_id = ${skuId} and v.type in ${types} and v.valid_from <= now() order by v.valid_from, v.id`)
      return {
        sku_id: skuId,
        ...sku,
        history: history.rows.map((row) => ({ ...row, valid_from: iso(row.valid_from) })),
      }
    },
  }
}
