import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getProgress, listTargets, Target } from '@shangxue/contract/targets/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { type FigureSource, postgresSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { forecast, getElapsed } from '../../platform/time/forecast.ts'
import { daysOfMonth, getToday, monthBefore, type Period } from '../../platform/time/period.ts'
import { summedFacts } from '../analysis/service.ts'
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

    /** Without `loaded` sales they are read from PostgreSQL, if the month has targets. */
    async progress(
      month: string,
      { scope, pace }: ProgressFilters = {},
      loaded?: ProgressSales,
    ): Promise<Progress> {
      const period = daysOfMonth(month)
      const today = await getToday(db, actor.tenantId)
      const elapsed = getElapsed(period, today)
      const targets = await listOfMonth(month)
      const sales =
        targets.length === 0
          ? NO_SALES
          : (loaded ?? (await loadProgressSales(postgresSource(db, actor.tenantId), month)))
      const list = targets.map(({ id, scope, subject_id, name, pieces, amount_fen }) => {
        const key = `${scope} ${subject_id}`
        const goal = (target: number | null, measure: 'pieces' | 'amount_fen') => {
          if (target === null) return null
          const actual = sales.ofMonth.get(key)?.[measure] ?? 0
          const expected = forecast(actual, sales.ofToday.get(key)?.[measure] ?? 0, elapsed)
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
async function salesBySubject(source: FigureSource, period: Period): Promise<Map<string, SalesMeasures>> {
  const [, { rows }] = await source.pipeline(
    () => source.prepare(),
    () =>
      source.execute<SalesMeasures & { key: string }>(sql`
      with sold as materialized (
        select x.location_id, x.salesperson_id, p.brand_id, ${sumMeasures(sql`x`)}
        from (
          select f.location_id, f.salesperson_id, f.sku_id, ${sumMeasures(sql`f`)}
          ${summedFacts(source, ['location', 'salesperson', 'sku'], {}, period)} group by 1, 2, 3
        ) x join sku s on s.id = x.sku_id join product p on p.id = s.product_id group by 1, 2, 3)
      select 'store ' || d.location_id::text as key, ${sumMeasures(sql`d`)} from sold d group by d.location_id
      union all select 'person ' || d.salesperson_id::text, ${sumMeasures(sql`d`)} from sold d group by d.salesperson_id
      union all select 'brand ' || d.brand_id::text, ${sumMeasures(sql`d`)} from sold d group by d.brand_id`),
  )
  return new Map(rows.map((row) => [row.key, row]))
}

export interface ProgressSales {
  readonly ofMonth: ReadonlyMap<string, SalesMeasures>
  readonly ofToday: ReadonlyMap<string, SalesMeasures>
}
const NO_SALES: ProgressSales = { ofMonth: new Map(), ofToday: new Map() }

/** Sales that the progress of a month is measured by. */
export async function loadProgressSales(source: FigureSource, month: string): Promise<ProgressSales> {
  const period = daysOfMonth(month)
  const today = await source.today()
  const isRunning = getElapsed(period, today).phase === 'running'
  return {
    ofMonth: await salesBySubject(source, period),
    ofToday: isRunning ? await salesBySubject(source, { from: today, to: today }) : NO_SALES.ofToday,
  }
}
