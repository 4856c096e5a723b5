import type {
  getStaffPerformance,
  listCommissionLines,
  sumCommission,
} from '@shangxue/contract/commission/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { FigureSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requirePeriod } from '../../platform/time/period.ts'
import { getGrouping, sumSales } from '../analysis/service.ts'
import { type SalesMeasures, toSalesFigures, ZERO_MEASURES } from '../sales/service.ts'
import { lineColumns, lineNames, type RawLine, soldLinesFrom, toSoldLine } from '../sales-figures/service.ts'
import { commissionLinesSql } from './calculate.ts'
import { commissionSql } from './commission-cache.ts'

type Viewer = Pick<Actor, 'can' | 'userId'>
type RankedUser = Output<typeof getStaffPerformance>[number]

interface Filters {
  readonly from: string
  readonly to: string
  readonly location_id?: number | undefined
  readonly user_id?: number | undefined
}

/** Works for `sale s`, sales facts and commission sums, because their columns have the same names. */
const scopeSql = (rows: SQL, { location_id, user_id }: Filters): SQL => sql`
  ${location_id === undefined ? sql`true` : sql`${rows}.location_id = ${location_id}`}
  and ${user_id === undefined ? sql`true` : sql`${rows}.salesperson_id = ${user_id}`}`
const filterSql = (rows: SQL, filters: Filters): SQL =>
  sql`${rows}.day between ${filters.from}::date and ${filters.to}::date and ${scopeSql(rows, filters)}`
const postedSql = (filters: Filters): SQL => sql`s.status = 'posted' and ${filterSql(sql`s`, filters)}`

const RANKED_BY: Record<Input<typeof getStaffPerformance>['by'], (sum: SalesMeasures) => number> = {
  pieces: ({ pieces }) => pieces,
  amount: ({ amount_fen }) => amount_fen,
  margin: ({ amount_fen, cost_fen }) => amount_fen - cost_fen,
}
type SalesByUser = ReadonlyMap<string, SalesMeasures>

/** Sales by salesperson, which rankings and totals start from. */
export async function loadSalesByUser(
  source: FigureSource,
  { location_id, user_id, ...period }: Filters,
): Promise<SalesByUser> {
  requirePeriod(period)
  const filters = {
    ...(location_id === undefined ? {} : { location_id }),
    ...(user_id === undefined ? {} : { salesperson_id: user_id }),
  }
  const [, sums] = await source.pipeline(
    () => source.prepare(),
    () => sumSales(source, getGrouping('salesperson'), filters, period),
  )
  return sums
}

export const commissionQueries = (db: Db, { can, userId }: Viewer) => {
  const canSeeCost = can('cost-view')
  // Another user's commission would reveal the cost of the goods.
  const requireOwnOrCostView = (id: number) => {
    if (!canSeeCost && id !== userId) throw new AppError('forbidden')
  }

  /** Commission per user id. */
  async function sumByUser(filters: Filters): Promise<Map<number, number>> {
    const commissionRows = commissionSql(filters, (rows) => scopeSql(rows, filters))
    const { rows } = await db.execute<{ id: number; commission_fen: number }>(sql`
      select c.salesperson_id::int as id, sum(c.commission_fen)::float8 as commission_fen from ${commissionRows} c group by 1`)
    return new Map(rows.map(({ id, commission_fen }) => [id, commission_fen]))
  }

  return {
    async ranking(
      { by, ...filters }: Input<typeof getStaffPerformance>,
      sales: SalesByUser,
    ): Promise<RankedUser[]> {
      requirePeriod(filters)
      if (by === 'margin' && !canSeeCost) throw new AppError('forbidden')
      const ids = [...sales.keys()]
      const values = [...sales.values()].map(RANKED_BY[by])
      disablePlanCache(db)
      const [{ rows }, commissionByUser] = await pipeline(
        db,
        () =>
          db.execute<Record<string, unknown> & Pick<RankedUser, 'rank' | 'id' | 'name' | 'position'>>(sql`
          select rank() over (order by g.value desc)::int as rank, g.id::int as id, u.name, u.position
          from unnest(${sql.param(ids)}::bigint[], ${sql.param(values)}::bigint[]) g(id, value)
            join app_user u on u.id = g.id and not u.service order by 1, u.name, g.id`),
        () => sumByUser(canSeeCost ? filters : { ...filters, user_id: userId }),
      )
      return rows.map(({ rank, id, name, position }) => ({
        rank,
        id,
        name,
        position,
        ...toSalesFigures(sales.get(String(id)) ?? ZERO_MEASURES, canSeeCost),
        commission_fen: canSeeCost || id === userId ? (commissionByUser.get(id) ?? 0) : null,
      }))
    },

    async totals(
      filters: Input<typeof sumCommission>,
      sales: SalesByUser,
    ): Promise<Output<typeof sumCommission>> {
      requirePeriod(filters)
      requireOwnOrCostView(filters.user_id)
      const people = await db.execute<{ name: string; position: string }>(
        sql`select name, position from app_user where id = ${filters.user_id}`,
      )
      const [person] = people.rows
      if (!person) throw new AppError('not_found')
      disablePlanCache(db)
      const commissionByUser = await sumByUser(filters)
      return {
        ...person,
        ...toSalesFigures(sales.get(String(filters.user_id)) ?? ZERO_MEASURES, canSeeCost),
        commission_fen: commissionByUser.get(filters.user_id) ?? 0,
      }
    },

    async lines(filters: Input<typeof listCommissionLines>): Promise<Output<typeof listCommissionLines>> {
      requirePeriod(filters)
      requireOwnOrCostView(filters.user_id)
      const page = commissionLinesSql({
        from: sql`from page g join sale s on s.id = g.sale_id join sale_line k on k.sale_id = g.sale_id and k.line = g.line`,
        where: sql`true`,
      })
      const { rows } = await db.execute<
        RawLine & { commission_fen: number; rule: string | null } & Record<string, unknown>
      >(sql`
        with page as (
          select s.id as sale_id, k.line, s.day ${soldLinesFrom} where ${postedSql(filters)}
          order by s.day desc, s.id desc, k.line ${limitOffset(filters)})
        select ${lineColumns}, r.commission_fen::float8 as commission_fen,
               case when r.rule_id is not null then coalesce(rp.name, rb.name, '全部商品') end as rule
        from ${page} r join sale s on s.id = r.sale_id join sale_line k on k.sale_id = r.sale_id and k.line = r.line
          ${lineNames} left join brand rb on rb.id = r.brand_id left join product rp on rp.id = r.product_id
        order by s.day desc, s.id desc, k.line`)
      const total = await cappedCount(db, sql`select 1 ${soldLinesFrom} where ${postedSql(filters)}`)
      return toPage(
        rows.map(({ commission_fen, rule, ...line }) => ({
          ...toSoldLine(line, canSeeCost),
          commission_fen,
          rule,
        })),
        filters,
        total,
      )
    },
  }
}
