import type { getStaffPerformance, listCommissionLines, sumCommission } from '@shangxue/contract/commission'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requirePeriod } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { figuresOf, type Measured, measures, NOTHING_SOLD } from '../sales/service.ts'
import { lineColumns, lineNames, lineOf, type RawLine, soldLinesFrom } from '../sales-figures/service.ts'
import { commissionsOf } from './kept.ts'
import { commissionLines } from './reckoning.ts'

type Who = Pick<Actor, 'can' | 'userId'>
type Ranked = Output<typeof getStaffPerformance>[number]

interface Filters {
  readonly from: string
  readonly to: string
  readonly location_id?: number | undefined
  readonly user_id?: number | undefined
}

/** Works for `sale s`, sales facts and commission sums, because their columns have the same names. */
const ofThese = (rows: SQL, { location_id, user_id }: Filters): SQL => sql`
  ${location_id === undefined ? sql`true` : sql`${rows}.location_id = ${location_id}`}
  and ${user_id === undefined ? sql`true` : sql`${rows}.salesperson_id = ${user_id}`}`
const chosen = (rows: SQL, filters: Filters): SQL =>
  sql`${rows}.day between ${filters.from}::date and ${filters.to}::date and ${ofThese(rows, filters)}`
const posted = (filters: Filters): SQL => sql`s.status = 'posted' and ${chosen(sql`s`, filters)}`

const ORDER: Record<Input<typeof getStaffPerformance>['by'], SQL> = {
  pieces: sql`g.pieces desc`,
  amount: sql`g.amount_fen desc`,
  margin: sql`g.amount_fen - g.cost_fen desc`,
}

export const commissionReads = (db: Db, { can, userId }: Who) => {
  const seesCost = can('cost-view')
  // Another user's commission would reveal the cost of the goods.
  const requireSight = (id: number) => {
    if (!seesCost && id !== userId) throw new Refusal('forbidden')
  }

  /** Commission per user id. */
  async function commissions(filters: Filters): Promise<Map<number, number>> {
    const earned = commissionsOf(filters, (rows) => ofThese(rows, filters))
    const { rows } = await db.execute<{ id: number; commission_fen: number }>(sql`
      select c.salesperson_id::int as id, sum(c.commission_fen)::float8 as commission_fen from ${earned} c group by 1`)
    return new Map(rows.map(({ id, commission_fen }) => [id, commission_fen]))
  }

  return {
    async ranking({ by, ...filters }: Input<typeof getStaffPerformance>): Promise<Ranked[]> {
      requirePeriod(filters)
      if (by === 'margin' && !seesCost) throw new Refusal('forbidden')
      const ranked = () =>
        db.execute<Measured & Pick<Ranked, 'rank' | 'id' | 'name' | 'position'>>(sql`
          select rank() over (order by ${ORDER[by]})::int as rank, g.*, u.name, u.position from (
            select f.salesperson_id::int as id, ${measures(sql`f`)} from sales_fact f where ${chosen(sql`f`, filters)}
            group by f.salesperson_id
          ) g join app_user u on u.id = g.id order by 1, u.name, g.id`)
      const [, { rows }, earned] = await together(
        db,
        () => plannedAnew(db),
        ranked,
        () => commissions(seesCost ? filters : { ...filters, user_id: userId }),
      )
      return rows.map(({ rank, id, name, position, ...measured }) => ({
        rank,
        id,
        name,
        position,
        ...figuresOf(measured, seesCost),
        commission_fen: seesCost || id === userId ? (earned.get(id) ?? 0) : null,
      }))
    },

    async totals(filters: Input<typeof sumCommission>): Promise<Output<typeof sumCommission>> {
      requirePeriod(filters)
      requireSight(filters.user_id)
      const people = await db.execute<{ name: string; position: string }>(
        sql`select name, position from app_user where id = ${filters.user_id}`,
      )
      const [person] = people.rows
      if (!person) throw new Refusal('not_found')
      const [, sold, earned] = await together(
        db,
        () => plannedAnew(db),
        () =>
          db.execute<Measured & Record<string, unknown>>(
            sql`select ${measures(sql`f`)} from sales_fact f where ${chosen(sql`f`, filters)}`,
          ),
        () => commissions(filters),
      )
      return {
        ...person,
        ...figuresOf(sold.rows[0] ?? NOTHING_SOLD, seesCost),
        commission_fen: earned.get(filters.user_id) ?? 0,
      }
    },

    async lines(filters: Input<typeof listCommissionLines>): Promise<Output<typeof listCommissionLines>> {
      requirePeriod(filters)
      requireSight(filters.user_id)
      const page = commissionLines({
        from: sql`from page g join sale s on s.id = g.sale_id join sale_line k on k.sale_id = g.sale_id and k.line = g.line`,
        where: sql`true`,
      })
      const { rows } = await db.execute<
        RawLine & { commission_fen: number; rule: string | null } & Record<string, unknown>
      >(sql`
        with page as (
          select s.id as sale_id, k.line, s.day ${soldLinesFrom} where ${posted(filters)}
          order by s.day desc, s.id desc, k.line ${window(filters)})
        select ${lineColumns}, r.commission_fen::float8 as commission_fen,
               case when r.rule_id is not null then coalesce(rp.name, rb.name, '全部商品') end as rule
        from ${page} r join sale s on s.id = r.sale_id join sale_line k on k.sale_id = r.sale_id and k.line = r.line
          ${lineNames} left join brand rb on rb.id = r.brand_id left join product rp on rp.id = r.product_id
        order by s.day desc, s.id desc, k.line`)
      const counted = await cappedCount(db, sql`select 1 ${soldLinesFrom} where ${posted(filters)}`)
      return paged(
        rows.map(({ commission_fen, rule, ...line }) => ({
          ...lineOf(line, seesCost),
          commission_fen,
          rule,
        })),
        filters,
        counted,
      )
    },
  }
}
