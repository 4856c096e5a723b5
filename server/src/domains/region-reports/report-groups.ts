import type { RegionPart } from '@shangxue/contract/region-reports/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import type { Period } from '../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures, ZERO_MEASURES } from '../sales/service.ts'
import { skuTitle } from '../stock/service.ts'

export type GroupPart = Exclude<RegionPart, 'lines'>
export const isGroupPart = (part: RegionPart): part is GroupPart => part !== 'lines'
/** Time parts stay in order and have no comparison. */
const TIME_PARTS: readonly RegionPart[] = ['month', 'day']
export const isTimePart = (part: RegionPart): boolean => TIME_PARTS.includes(part)

export interface Group {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly now: SalesMeasures
  readonly before: SalesMeasures
}

interface GroupNaming {
  readonly key: SQL
  readonly name: SQL
  readonly note: SQL
}
const naming = (key: SQL, name: SQL, note: SQL = sql`''`): GroupNaming => ({ key, name, note })
/**
 * Key and names per part, from `sales_fact f`, SKU `s`, product `p`, brand `b`, customer `c`, location `l` and user
 * `u`.
 */
const GROUP_NAMING: Record<GroupPart, GroupNaming> = {
  brand: naming(sql`b.id`, sql`b.name`),
  model: naming(sql`p.id`, sql`p.name`, sql`b.name`),
  short_name: naming(sql`p.short_name`, sql`coalesce(nullif(p.short_name, ''), '未填简称')`),
  spec: naming(sql`s.id`, skuTitle, sql`b.name`),
  store: naming(sql`l.id`, sql`l.name`),
  salesperson: naming(sql`u.id`, sql`u.name`),
  customer: naming(sql`coalesce(c.id, 0)`, sql`coalesce(c.name, '散客')`, sql`coalesce(c.area, '')`),
  area: naming(sql`coalesce(c.area, '')`, sql`coalesce(nullif(c.area, ''), '未分区域')`),
  month: naming(sql`to_char(f.day, 'YYYY-MM')`, sql`to_char(f.day, 'YYYY-MM')`),
  day: naming(sql`f.day`, sql`f.day::text`),
}

/** Area condition on customer `c`: null matches all, an empty area also matches anonymous sales. */
export const areaCondition = (area: string | null): SQL =>
  area === null ? sql`true` : sql`coalesce(c.area, '') = ${area}`

interface Row extends SalesMeasures, Record<string, unknown> {
  key: string
  name: string
  note: string
  now: boolean
}

/** Sales of an area by group, with the previous period. */
export async function loadGroups(
  db: Db,
  part: GroupPart,
  area: string | null,
  period: Period,
  before: Period,
): Promise<Group[]> {
  disablePlanCache(db)
  const { key, name, note } = GROUP_NAMING[part]
  const startDay = isTimePart(part) ? period.from : before.from
  const { rows } = await db.execute<Row>(sql`
    with grouped as (
      select ${key}::text as key, ${name} as name, ${note} as note, f.day >= ${period.from}::date as now,
             f.pieces, f.returned, f.amount_fen, f.cost_fen
      from sales_fact f join sku s on s.id = f.sku_id join product p on p.id = s.product_id
        join brand b on b.id = p.brand_id join location l on l.id = f.location_id
        join app_user u on u.id = f.salesperson_id left join customer c on c.id = f.customer_id
      where f.day between ${startDay}::date and ${period.to}::date and ${areaCondition(area)})
    select key, min(name) as name, min(note) as note, now, ${sumMeasures(sql`g`)} from grouped g group by key, now`)
  const groups = new Map<string, Group>()
  for (const { key: groupKey, name: groupName, note: groupNote, now, ...measures } of rows) {
    const existing = groups.get(groupKey) ?? {
      ...{ key: groupKey, name: groupName, note: groupNote, now: ZERO_MEASURES, before: ZERO_MEASURES },
    }
    groups.set(groupKey, { ...existing, [now ? 'now' : 'before']: measures })
  }
  const all = [...groups.values()]
  if (isTimePart(part)) return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return all.toSorted(
    (a, b) =>
      b.now.amount_fen - a.now.amount_fen ||
      b.before.amount_fen - a.before.amount_fen ||
      (a.key < b.key ? -1 : 1),
  )
}

/** Total of all groups; each fact belongs to exactly one. */
export function sumGroups(groups: readonly Group[]): Pick<Group, 'now' | 'before'> {
  const add = (a: SalesMeasures, b: SalesMeasures): SalesMeasures => ({
    pieces: a.pieces + b.pieces,
    returned: a.returned + b.returned,
    amount_fen: a.amount_fen + b.amount_fen,
    cost_fen: a.cost_fen + b.cost_fen,
  })
  return groups.reduce(
    (sum, group) => ({ now: add(sum.now, group.now), before: add(sum.before, group.before) }),
    {
      now: ZERO_MEASURES,
      before: ZERO_MEASURES,
    },
  )
}
