import {
  ACTIVATION_DAYS_MAX,
  type ActivationGroup,
  type getActivationFigures as GetActivationFigures,
} from '@shangxue/contract/devices/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../../platform/database/planner/plan-cache.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { countListed } from '../queries.ts'
import { joinSeller } from '../sold-joins.ts'

type FiguresInput = Input<typeof GetActivationFigures>
type Figures = Output<typeof GetActivationFigures>

const MAX_GROUPS = 50

const groupLabels = (zone: string): Record<ActivationGroup, SQL> => ({
  day: sql`(d.activated_at at time zone ${zone}::text)::date::text`,
  store: sql`coalesce(sl.name, '已离库')`,
  salesperson: sql`case when d.status = 'sold' then coalesce(su.name, '没有记录') else '未售' end`,
  model: sql`concat_ws(' ', case when not starts_with(p.name, b.name) then b.name end, p.name)`,
})

function requirePeriod({ from, to }: FiguresInput): void {
  if (!isDay(from) || !isDay(to) || from > to) throw new AppError('activation_period_invalid')
  if (daysBetween(from, to) >= ACTIVATION_DAYS_MAX)
    throw new AppError('activation_period_too_long', { days: ACTIVATION_DAYS_MAX })
}

/** Activations of a period. The two warning counts cover all time. */
export async function getActivationFigures(db: Db, tenantId: number, input: FiguresInput): Promise<Figures> {
  requirePeriod(input)
  const { from, to, by, location_id, brand_id } = input
  const zone = await getTenantZone(db, tenantId)
  const queryGroups = () =>
    db.execute<{ label: string; count: number; sold: number }>(sql`
    select ${groupLabels(zone)[by]} as label, count(*)::int as count, count(*) filter (where d.status = 'sold')::int as sold
    from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      ${joinSeller}
    where d.activated_at >= ${from}::timestamp at time zone ${zone}::text
      and d.activated_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
      ${location_id === undefined ? sql`` : sql`and sl.id = ${location_id}`}
      ${brand_id === undefined ? sql`` : sql`and b.id = ${brand_id}`}
    group by 1 order by 2 desc, 1`)
  disablePlanCache(db)
  const [{ rows }, soldUnactivated, activatedUnsold] = await pipeline(
    db,
    queryGroups,
    () => countListed(db, 'sold-unactivated'),
    () => countListed(db, 'activated-unsold'),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    total: sum(rows.map(({ count }) => count)),
    sold: sum(rows.map(({ sold }) => sold)),
    groups: by === 'day' ? fillDays(from, to, rows) : rows.slice(0, MAX_GROUPS),
    sold_unactivated: soldUnactivated,
    activated_unsold: activatedUnsold,
  }
}

function fillDays(from: string, to: string, rows: readonly { label: string; count: number }[]) {
  const counts = new Map(rows.map(({ label, count }) => [label, count]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => {
    const label = addDays(from, offset)
    return { label, count: counts.get(label) ?? 0 }
  })
}
