import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getProgress, listTargets, Target } from '@shangxue/contract/targets/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import type { Actor } from '../../platform/session/access.ts'
import { forecast, getElapsed } from '../../platform/time/forecast.ts'
import { daysOfMonth, getToday, monthBefore } from '../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures } from '../sales/service.ts'
import { targetPace } from './target-pace.ts'

type TargetViewer = Pick<Actor, 'can' | 'tenantId' | 'userId'>
type Progress = Output<typeof getProgress>
type ProgressFilters = Omit<Input<typeof getProgress>, 'month'>

/** Users with sales-view see all targets, others only their own. */
const visibleTo = ({ can, userId }: TargetViewer): SQL =>
  can('sales-view') ? sql`true` : sql`t.user_id = ${userId}`

const firstDayOf = (month: string): SQL => sql`${`${month}-01`}::date`

const select = sql`
  select t.id::int as id, to_char(t.month, 'YYYY-MM') as month,
         case when t.location_id is not null then 'store' when t.user_id is not null then 'person' else 'brand' end as scope,
         coalesce(t.location_id, t.user_id, t.brand_id)::int as subject_id, coalesce(l.name, u.name, b.name) as name,
         t.pieces, t.amount_fen::float8 as amount_fen, t.version
  from sales_target t left join location l on l.id = t.location_id left join app_user u on u.id = t.user_id
    left join brand b on b.id = t.brand_id`

/** Stores first, then people and brands, each in their usual order. */
const order = sql`
  order by t.location_id is null, t.user_id is null, l.position, b.position, coalesce(l.name, u.name, b.name), t.id`

export const targetQueries = (db: Db, actor: TargetViewer) => {
  const listOfMonth = async (month: string): Promise<Target[]> => {
    const { rows } = await db.execute<Target & Record<string, unknown>>(
      sql`${select} where t.month = ${firstDayOf(month)} and ${visibleTo(actor)} ${order}`,
    )
    return rows
  }

  return {
    async list(month: string): Promise<Output<typeof listTargets>> {
      const before = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from sales_target t where t.month = ${firstDayOf(monthBefore(month))} and ${visibleTo(actor)}`)
      return { list: await listOfMonth(month), before: before.rows[0]?.n ?? 0 }
    },

    async get(id: number): Promise<Target> {
      const { rows } = await db.execute<Target & Record<string, unknown>>(sql`${select} where t.id = ${id}`)
      const [target] = rows
      if (!target) throw new AppError('not_found')
      return target
    },

    async progress(month: string, { scope, pace }: ProgressFilters = {}): Promise<Progress> {
      const period = daysOfMonth(month)
      const today = await getToday(db, actor.tenantId)
      const elapsed = getElapsed(period, today)
      const targets = await listOfMonth(month)
      const sales = targets.length === 0 ? new Map<string, SalesMeasures>() : await salesBySubject(db, period)
      const isRunning = targets.length > 0 && elapsed.phase === 'running'
      const salesToday = isRunning
        ? await salesBySubject(db, { from: today, to: today })
        : new Map<string, SalesMeasures>()
      const list = targets.map(({ id, scope, subject_id, name, pieces, amount_fen }) => {
        const key = `${scope} ${subject_id}`
        const goal = (target: number | null, measure: 'pieces' | 'amount_fen') => {
          if (target === null) return null
          const actual = sales.get(key)?.[measure] ?? 0
          const expected = forecast(actual, salesToday.get(key)?.[measure] ?? 0, elapsed)
          return { target, actual, expected }
        }
        const goals = { pieces: goal(pieces, 'pieces'), amount: goal(amount_fen, 'amount_fen') }
        const goalList = [goals.pieces, goals.amount].flatMap((item) => item ?? [])
        return { id, scope, subject_id, name, pace: targetPace(goalList, elapsed.phase), ...goals }
      })
      const filtered = list.filter(
        (target) =>
          (scope === undefined || target.scope === scope) && (pace === undefined || target.pace === pace),
      )
      return { days: period.days, passed: elapsed.completed, list: filtered }
    },
  }
}

/** Sales by `scope id`; the facts are read once for all three scopes. */
async function salesBySubject(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Map<string, SalesMeasures>> {
  const querySales = () =>
    db.execute<SalesMeasures & { key: string }>(sql`
      with sold as materialized (
        select f.location_id, f.salesperson_id, p.brand_id, ${sumMeasures(sql`f`)}
        from sales_fact f join sku s on s.id = f.sku_id join product p on p.id = s.product_id
        where f.day between ${from}::date and ${to}::date group by 1, 2, 3)
      select 'store ' || d.location_id as key, ${sumMeasures(sql`d`)} from sold d group by d.location_id
      union all select 'person ' || d.salesperson_id, ${sumMeasures(sql`d`)} from sold d group by d.salesperson_id
      union all select 'brand ' || d.brand_id, ${sumMeasures(sql`d`)} from sold d group by d.brand_id`)
  disablePlanCache(db)
  const { rows } = await querySales()
  return new Map(rows.map(({ key, ...measures }) => [key, measures]))
}
