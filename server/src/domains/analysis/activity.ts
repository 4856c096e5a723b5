import { CUSTOMER_GROUPS, type CustomerGroup, type customerActivity } from '@shangxue/contract/analysis-more'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { paged } from '../../platform/database/page.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requirePeriod } from '../../platform/period.ts'
import { LINE_COLUMNS, type Measured, measures, NOTHING_SOLD, saleConditions } from '../sales/service.ts'
import { sumOf } from './figures.ts'
import { cell } from './grid.ts'
import { comparedWith } from './periods.ts'
import type { Viewer } from './ranking.ts'
import { keptFacts } from './sums.ts'

export type ActivityInput = Input<typeof customerActivity>
export type Activity = Output<typeof customerActivity>
export type Buying = Pick<
  ActivityInput,
  'from' | 'to' | 'location_id' | 'salesperson_id' | 'brand_id' | 'area'
>

export interface Buyer extends Measured, Record<string, unknown> {
  id: number
  /** Number of days with purchases, and the last of them. */
  days: number
  last: string
}

/** Named customers who bought in a period, with their net purchases. */
export async function buyersIn(db: Db, filters: Buying, period: Buying): Promise<Buyer[]> {
  const { rows } = await db.execute<Buyer>(sql`
    select f.customer_id::int as id, ${measures(sql`f`)},
           (count(distinct f.day) filter (where f.pieces + f.returned > 0))::int as days,
           (max(f.day) filter (where f.pieces + f.returned > 0))::text as last
    ${keptFacts(filters, period)} and f.customer_id > 0
    group by f.customer_id having bool_or(f.pieces + f.returned > 0)`)
  return rows
}

/** Those customers who had bought before a day. */
async function boughtBefore(
  db: Db,
  filters: Buying,
  ids: readonly number[],
  day: string,
): Promise<Set<number>> {
  const kept: SQL[] = saleConditions(filters, LINE_COLUMNS)
  const lines = filters.brand_id === undefined ? sql`` : sql`join sale_line k on k.sale_id = s.id`
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id::int as id from unnest(${sql.param(ids)}::bigint[]) i(id)
    where exists (select from sale s ${lines} where s.customer_id = i.id and s.day < ${day}::date
      and ${sql.join([sql`s.kind = 'sale' and s.status = 'posted'`, ...kept], sql` and `)})`)
  return new Set(rows.map(({ id }) => id))
}

export async function customerNames(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; name: string; area: string }>(sql`
    select id::int as id, name, area from customer where id = any(${sql.param(ids)}::bigint[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => known.get(id) ?? { id, name: '', area: '' }
}

interface Told {
  readonly buyer: Buyer
  readonly group: Exclude<CustomerGroup, 'active'>
  /** Purchases in the previous period. */
  readonly before: Measured
}

/** One page of customers, largest amount first. */
export function pageOf<T extends { readonly buyer: Buyer }>(
  all: readonly T[],
  { page, limit }: { page: number; limit: number },
): T[] {
  const sorted = all.toSorted((a, b) => b.buyer.amount_fen - a.buyer.amount_fen || a.buyer.id - b.buyer.id)
  return sorted.slice((page - 1) * limit, page * limit)
}

/** Assigns customers to the groups defined by CUSTOMER_GROUPS. */
async function told(db: Db, input: ActivityInput): Promise<Told[]> {
  const earlier = comparedWith(input, 'before') ?? input
  const [, now, before] = await together(
    db,
    () => plannedAnew(db),
    () => buyersIn(db, input, input),
    () => buyersIn(db, input, { ...input, from: earlier.from, to: earlier.to }),
  )
  const bought = new Map(before.map((one) => [one.id, one]))
  const others = now.filter(({ id }) => !bought.has(id))
  const known = await boughtBefore(
    db,
    input,
    others.map(({ id }) => id),
    input.from,
  )
  const groupOf = (id: number) => {
    if (bought.has(id)) return 'kept'
    return known.has(id) ? 'returning' : 'new'
  }
  const active = new Set(now.map(({ id }) => id))
  return [
    ...now.map(
      (buyer) => ({ buyer, group: groupOf(buyer.id), before: bought.get(buyer.id) ?? NOTHING_SOLD }) as const,
    ),
    // Lost customers have only their earlier purchases.
    ...before.flatMap((buyer) =>
      active.has(buyer.id) ? [] : [{ buyer, group: 'lost', before: buyer } as const],
    ),
  ]
}

export async function activity(db: Db, { seesCost }: Viewer, input: ActivityInput): Promise<Activity> {
  requirePeriod(input)
  const all = await told(db, input)
  const of = (group: CustomerGroup) =>
    all.filter((one) => (group === 'active' ? one.group !== 'lost' : one.group === group))
  const chosen = of(input.group)
  const shown = pageOf(chosen, input)
  const nameOf = await customerNames(
    db,
    shown.map(({ buyer }) => buyer.id),
  )
  return {
    period: { from: input.from, to: input.to },
    groups: CUSTOMER_GROUPS.map((group) => ({
      group,
      customers: of(group).length,
      ...cell(sumOf(of(group).map(({ buyer }) => buyer)), seesCost),
    })),
    ...paged(
      shown.map(({ buyer, group, before }) => ({
        ...nameOf(buyer.id),
        ...cell(buyer, seesCost),
        before_fen: before.amount_fen,
        last_bought: buyer.last,
        group,
      })),
      input,
      chosen.length,
    ),
  }
}
