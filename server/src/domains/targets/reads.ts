import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getProgress, listTargets, Target } from '@shangxue/contract/targets'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { elapsedOf, forecast } from '../../platform/forecast.ts'
import { daysOfMonth, monthBefore, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Measured, measures } from '../sales/service.ts'
import { paceOf } from './pace.ts'

type Who = Pick<Actor, 'can' | 'tenantId' | 'userId'>
type Progress = Output<typeof getProgress>
type ProgressFilters = Omit<Input<typeof getProgress>, 'month'>

/** Users with sales-view see all targets, others only their own. */
const seenBy = ({ can, userId }: Who): SQL => (can('sales-view') ? sql`true` : sql`t.user_id = ${userId}`)

const firstOf = (month: string): SQL => sql`${`${month}-01`}::date`

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

export const targetReads = (db: Db, actor: Who) => {
  const ofMonth = async (month: string): Promise<Target[]> => {
    const { rows } = await db.execute<Target & Record<string, unknown>>(
      sql`${select} where t.month = ${firstOf(month)} and ${seenBy(actor)} ${order}`,
    )
    return rows
  }

  return {
    async list(month: string): Promise<Output<typeof listTargets>> {
      const before = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from sales_target t where t.month = ${firstOf(monthBefore(month))} and ${seenBy(actor)}`)
      return { list: await ofMonth(month), before: before.rows[0]?.n ?? 0 }
    },

    async one(id: number): Promise<Target> {
      const { rows } = await db.execute<Target & Record<string, unknown>>(sql`${select} where t.id = ${id}`)
      const [target] = rows
      if (!target) throw new Refusal('not_found')
      return target
    },

    async progress(month: string, { scope, pace }: ProgressFilters = {}): Promise<Progress> {
      const period = daysOfMonth(month)
      const today = await todayOf(db, actor.tenantId)
      const elapsed = elapsedOf(period, today)
      const targets = await ofMonth(month)
      const sold = targets.length === 0 ? new Map<string, Measured>() : await soldIn(db, period)
      const running = targets.length > 0 && elapsed.phase === 'running'
      const soldToday = running ? await soldIn(db, { from: today, to: today }) : new Map<string, Measured>()
      const list = targets.map(({ id, scope, subject_id, name, pieces, amount_fen }) => {
        const key = `${scope} ${subject_id}`
        const goal = (target: number | null, measure: 'pieces' | 'amount_fen') => {
          if (target === null) return null
          const actual = sold.get(key)?.[measure] ?? 0
          const expected = forecast(actual, soldToday.get(key)?.[measure] ?? 0, elapsed)
          return { target, actual, expected }
        }
        const goals = { pieces: goal(pieces, 'pieces'), amount: goal(amount_fen, 'amount_fen') }
        const set = [goals.pieces, goals.amount].flatMap((one) => one ?? [])
        return { id, scope, subject_id, name, pace: paceOf(set, elapsed.phase), ...goals }
      })
      const seen = list.filter(
        (one) => (scope === undefined || one.scope === scope) && (pace === undefined || one.pace === pace),
      )
      return { days: period.days, passed: elapsed.completed, list: seen }
    },
  }
}

/** Sales by `scope id`; the facts are read once for all three scopes. */
async function soldIn(db: Db, { from, to }: { from: string; to: string }): Promise<Map<string, Measured>> {
  const sold = () =>
    db.execute<Measured & { key: string }>(sql`
      with sold as materialized (
        select f.location_id, f.salesperson_id, p.brand_id, ${measures(sql`f`)}
        from sales_fact f join sku s on s.id = f.sku_id join product p on p.id = s.product_id
        where f.day between ${from}::date and ${to}::date group by 1, 2, 3)
      select 'store ' || d.location_id as key, ${measures(sql`d`)} from sold d group by d.location_id
      union all select 'person ' || d.salesperson_id, ${measures(sql`d`)} from sold d group by d.salesperson_id
      union all select 'brand ' || d.brand_id, ${measures(sql`d`)} from sold d group by d.brand_id`)
  const [, { rows }] = await together(db, () => plannedAnew(db), sold)
  return new Map(rows.map(({ key, ...measured }) => [key, measured]))
}
