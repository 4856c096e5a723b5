import {
  CUSTOMER_GROUPS,
  type CustomerGroup,
  type getCustomerActivity as GetCustomerActivity,
} from '@shangxue/contract/analysis/customer-groups'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource, Relation } from '../../../platform/columnar/figure-source.ts'
import { toPage } from '../../../platform/database/pagination.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import {
  FACT_COLUMNS,
  type SalesMeasures,
  saleConditions,
  sumMeasures,
  ZERO_MEASURES,
} from '../../sales/service.ts'
import { combineSales } from '../engine/analysis-figures.ts'
import { toCell } from '../engine/grid.ts'
import { getComparison } from '../engine/periods.ts'
import type { Viewer } from '../engine/rank-groups.ts'
import { purchasesOfCustomers } from '../engine/summed-facts.ts'

export type ActivityInput = Input<typeof GetCustomerActivity>
export type Activity = Output<typeof GetCustomerActivity>
export type BuyerFilters = Pick<
  ActivityInput,
  'from' | 'to' | 'location_id' | 'salesperson_id' | 'brand_id' | 'area'
>

export interface Buyer extends SalesMeasures, Record<string, unknown> {
  id: number
  /** Number of days with purchases, and the last of them. */
  days: number
  last: string
}

/** Named customers who bought in a period, with their net purchases. */
export async function loadBuyers(
  source: FigureSource,
  filters: BuyerFilters,
  period: BuyerFilters,
): Promise<Buyer[]> {
  const { facts, countDays } = purchasesOfCustomers(source, filters, period)
  const { rows } = await source.execute<Buyer>(sql`
    select f.customer_id::int as id, ${sumMeasures(sql`f`)}, (${countDays} filter (where f.bought > 0))::int as days,
           (max(f.day) filter (where f.bought > 0))::text as last
    ${facts} group by f.customer_id having max(f.bought) > 0`)
  return rows
}

const PURCHASED_FACTS = '(select * from sales_fact where pieces + returned > 0)'
/** Sales of named customers, which PostgreSQL finds by customer; the read model scans its facts. */
const PURCHASES: Relation = {
  postgres: `(select * from sale where kind = 'sale' and status = 'posted')`,
  columnar: PURCHASED_FACTS,
}
/** With `sku_id`, for filters on goods. */
const PURCHASED_LINES: Relation = {
  postgres: `(select s.*, k.sku_id from sale s join sale_line k on k.sale_id = s.id where s.kind = 'sale' and s.status = 'posted')`,
  columnar: PURCHASED_FACTS,
}

/** Those customers who had bought before a day. */
async function findEarlierBuyers(
  source: FigureSource,
  filters: BuyerFilters,
  ids: readonly number[],
  day: string,
): Promise<Set<number>> {
  const purchases = source.relation(filters.brand_id === undefined ? PURCHASES : PURCHASED_LINES)
  const conditions: SQL[] = [sql`f.day < ${day}::date`, ...saleConditions(filters, FACT_COLUMNS)]
  const { rows } = await source.execute<{ id: number }>(sql`
    select i.id::int as id from unnest(${sql.param(ids)}::bigint[]) i(id)
    where exists (select 1 from ${purchases} f where f.customer_id = i.id and ${sql.join(conditions, sql` and `)})`)
  return new Set(rows.map(({ id }) => id))
}

export async function loadCustomerNames(source: FigureSource, ids: readonly number[]) {
  const { rows } = await source.execute<{ id: number; name: string; area: string }>(sql`
    select id::int as id, name, area from customer where id = any(${sql.param(ids)}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => byId.get(id) ?? { id, name: '', area: '' }
}

interface GroupedBuyer {
  readonly buyer: Buyer
  readonly group: Exclude<CustomerGroup, 'active'>
  /** Purchases in the previous period. */
  readonly before: SalesMeasures
}

/** One page of customers, largest amount first. */
export function pageOfBuyers<T extends { readonly buyer: Buyer }>(
  all: readonly T[],
  { page, limit }: { page: number; limit: number },
): T[] {
  const sorted = all.toSorted((a, b) => b.buyer.amount_fen - a.buyer.amount_fen || a.buyer.id - b.buyer.id)
  return sorted.slice((page - 1) * limit, page * limit)
}

/** Assigns customers to the groups defined by CUSTOMER_GROUPS. */
async function groupBuyers(source: FigureSource, input: ActivityInput): Promise<GroupedBuyer[]> {
  const earlier = getComparison(input, 'before') ?? input
  const [, now, before] = await source.pipeline(
    () => source.prepare(),
    () => loadBuyers(source, input, input),
    () => loadBuyers(source, input, { ...input, from: earlier.from, to: earlier.to }),
  )
  const previousById = new Map(before.map((buyer) => [buyer.id, buyer]))
  const newBuyers = now.filter(({ id }) => !previousById.has(id))
  const earlierBuyers = await findEarlierBuyers(
    source,
    input,
    newBuyers.map(({ id }) => id),
    input.from,
  )
  const toGroup = (id: number) => {
    if (previousById.has(id)) return 'kept'
    return earlierBuyers.has(id) ? 'returning' : 'new'
  }
  const active = new Set(now.map(({ id }) => id))
  return [
    ...now.map(
      (buyer) =>
        ({ buyer, group: toGroup(buyer.id), before: previousById.get(buyer.id) ?? ZERO_MEASURES }) as const,
    ),
    // Lost customers have only their earlier purchases.
    ...before.flatMap((buyer) =>
      active.has(buyer.id) ? [] : [{ buyer, group: 'lost', before: buyer } as const],
    ),
  ]
}

export async function getCustomerActivity(
  source: FigureSource,
  { seesCost }: Viewer,
  input: ActivityInput,
): Promise<Activity> {
  requirePeriod(input)
  const all = await groupBuyers(source, input)
  const membersOf = (group: CustomerGroup) =>
    all.filter((buyer) => (group === 'active' ? buyer.group !== 'lost' : buyer.group === group))
  const selected = membersOf(input.group)
  const pageRows = pageOfBuyers(selected, input)
  const toName = await loadCustomerNames(
    source,
    pageRows.map(({ buyer }) => buyer.id),
  )
  return {
    period: { from: input.from, to: input.to },
    groups: CUSTOMER_GROUPS.map((group) => ({
      group,
      customers: membersOf(group).length,
      ...toCell(combineSales(membersOf(group).map(({ buyer }) => buyer)), seesCost),
    })),
    ...toPage(
      pageRows.map(({ buyer, group, before }) => ({
        ...toName(buyer.id),
        ...toCell(buyer, seesCost),
        before_fen: before.amount_fen,
        last_bought: buyer.last,
        group,
      })),
      input,
      selected.length,
    ),
  }
}
