import type { RegionPart } from '@shangxue/contract/region-reports'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import type { Period } from '../../platform/period.ts'
import { type Measured, measures, NOTHING_SOLD } from '../sales/service.ts'
import { goodsTitle } from '../stock/service.ts'

export type GroupPart = Exclude<RegionPart, 'lines'>
export const isGroupPart = (part: RegionPart): part is GroupPart => part !== 'lines'
/** Time parts stay in order and have no comparison. */
const OF_TIME: readonly RegionPart[] = ['month', 'day']
export const isOfTime = (part: RegionPart): boolean => OF_TIME.includes(part)

export interface Group {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly now: Measured
  readonly before: Measured
}

interface Naming {
  readonly key: SQL
  readonly name: SQL
  readonly note: SQL
}
const plain = (key: SQL, name: SQL, note: SQL = sql`''`): Naming => ({ key, name, note })
/**
 * Key and names per part, from `sales_fact f`, SKU `s`, product `p`, brand `b`, customer `c`, location `l` and user
 * `u`.
 */
const NAMING: Record<GroupPart, Naming> = {
  brand: plain(sql`b.id`, sql`b.name`),
  model: plain(sql`p.id`, sql`p.name`, sql`b.name`),
  short_name: plain(sql`p.short_name`, sql`coalesce(nullif(p.short_name, ''), '未填简称')`),
  spec: plain(sql`s.id`, goodsTitle, sql`b.name`),
  store: plain(sql`l.id`, sql`l.name`),
  salesperson: plain(sql`u.id`, sql`u.name`),
  customer: plain(sql`coalesce(c.id, 0)`, sql`coalesce(c.name, '散客')`, sql`coalesce(c.area, '')`),
  area: plain(sql`coalesce(c.area, '')`, sql`coalesce(nullif(c.area, ''), '未分区域')`),
  month: plain(sql`to_char(f.day, 'YYYY-MM')`, sql`to_char(f.day, 'YYYY-MM')`),
  day: plain(sql`f.day`, sql`f.day::text`),
}

/** Area condition on customer `c`: null matches all, an empty area also matches anonymous sales. */
export const inArea = (area: string | null): SQL =>
  area === null ? sql`true` : sql`coalesce(c.area, '') = ${area}`

interface Row extends Measured, Record<string, unknown> {
  key: string
  name: string
  note: string
  now: boolean
}

/** Sales of an area by group, with the previous period. */
export async function groupsOf(
  db: Db,
  part: GroupPart,
  area: string | null,
  period: Period,
  before: Period,
): Promise<Group[]> {
  await plannedAnew(db)
  const { key, name, note } = NAMING[part]
  const since = isOfTime(part) ? period.from : before.from
  const { rows } = await db.execute<Row>(sql`
    with grouped as (
      select ${key}::text as key, ${name} as name, ${note} as note, f.day >= ${period.from}::date as now,
             f.pieces, f.returned, f.amount_fen, f.cost_fen
      from sales_fact f join sku s on s.id = f.sku_id join product p on p.id = s.product_id
        join brand b on b.id = p.brand_id join location l on l.id = f.location_id
        join app_user u on u.id = f.salesperson_id left join customer c on c.id = f.customer_id
      where f.day between ${since}::date and ${period.to}::date and ${inArea(area)})
    select key, min(name) as name, min(note) as note, now, ${measures(sql`g`)} from grouped g group by key, now`)
  const groups = new Map<string, Group>()
  for (const { key: of, name: called, note: beside, now, ...measured } of rows) {
    const known = groups.get(of) ?? {
      ...{ key: of, name: called, note: beside, now: NOTHING_SOLD, before: NOTHING_SOLD },
    }
    groups.set(of, { ...known, [now ? 'now' : 'before']: measured })
  }
  const all = [...groups.values()]
  if (isOfTime(part)) return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return all.toSorted(
    (a, b) =>
      b.now.amount_fen - a.now.amount_fen ||
      b.before.amount_fen - a.before.amount_fen ||
      (a.key < b.key ? -1 : 1),
  )
}

/** Total of all groups; each fact belongs to exactly one. */
export function totalOf(groups: readonly Group[]): Pick<Group, 'now' | 'before'> {
  const add = (a: Measured, b: Measured): Measured => ({
    pieces: a.pieces + b.pieces,
    returned: a.returned + b.returned,
    amount_fen: a.amount_fen + b.amount_fen,
    cost_fen: a.cost_fen + b.cost_fen,
  })
  return groups.reduce((sum, one) => ({ now: add(sum.now, one.now), before: add(sum.before, one.before) }), {
    now: NOTHING_SOLD,
    before: NOTHING_SOLD,
  })
}
