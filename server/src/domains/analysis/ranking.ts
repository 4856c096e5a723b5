import type { AnalysisEndpoints, Dimension, RowDimension } from '@shangxue/contract/analysis'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { daysBetween } from '@shangxue/study/calendar'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together as atOnce } from '../../platform/database/together.ts'
import { type Period, requirePeriod, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import { NOTHING_SOLD } from '../sales/service.ts'
import {
  type Buyers,
  type Figures,
  figures,
  type Group,
  isAnything,
  NO_PHONES,
  NO_STOCK,
  sortValue,
  together,
} from './figures.ts'
import { groupingBy, isTime } from './grouping.ts'
import { filterNames, type RowName, rowNames } from './names.ts'
import { type Compared, comparedWith, stepsOf } from './periods.ts'
import { activations, type Counted, customers, soldBeside, stocks } from './sums.ts'

export interface Viewer {
  readonly tenantId: number
  readonly seesCost: boolean
}
export type Ranking = Output<AnalysisEndpoints['rank']>
export type RankingInput = Input<AnalysisEndpoints['rank']>

const nothing = async () => undefined
const STOCKED: readonly Dimension[] = ['brand', 'model', 'short_name', 'spec', 'store']
const BY_STOCK: readonly string[] = ['stock', 'days_of_stock', 'sell_through']

/** Stock is shown only without filters by salesperson and customer, which do not apply to it. */
const hasStock = ({ by, sort, with_stock, ...filters }: RankingInput): boolean =>
  (with_stock || BY_STOCK.includes(sort)) &&
  STOCKED.includes(by) &&
  filters.salesperson_id === undefined &&
  filters.customer_id === undefined &&
  filters.area === undefined

/** Throws `analysis_margin_hidden` for an order that would reveal margins. */
export function requireSort(sort: string, seesCost: boolean): void {
  if (sort === 'margin' && !seesCost) throw new Refusal('analysis_margin_hidden')
}

/** Counts customers per group or in total, in the period and in the compared one. */
const buyers = async (db: Db, input: RankingInput, earlier: Compared | undefined, keys?: readonly string[]) =>
  atOnce(
    db,
    () => customers(db, groupingBy(input.by), input, input, keys),
    () => (earlier ? customers(db, groupingBy(input.by, earlier), input, earlier, keys) : nothing()),
  )
type Counts = readonly [Counted, Counted | undefined]
const buyersOf = ([now, before]: Counts, of: (counted: Counted) => number): Buyers => ({
  now: of(now),
  before: before ? of(before) : 0,
})

/** Loads the figures of every group. */
async function groupsOf(db: Db, input: RankingInput, earlier: Compared | undefined): Promise<Group[]> {
  const grouping = groupingBy(input.by)
  const [[now, before], stock, activation] = await atOnce(
    db,
    () => soldBeside(db, input.by, input, input, earlier),
    () => (hasStock(input) ? stocks(db, grouping, input) : nothing()),
    () =>
      input.with_activation || input.sort === 'activation'
        ? activations(db, grouping, input, input)
        : nothing(),
  )
  const steps = isTime(input.by) ? stepsOf(input, input.by).map(({ key }) => key) : []
  const keys = new Set([...steps, ...now.keys(), ...(before?.keys() ?? []), ...(stock?.keys() ?? [])])
  return [...keys].map((key) => ({
    key,
    sold: now.get(key) ?? NOTHING_SOLD,
    before: before && (before.get(key) ?? NOTHING_SOLD),
    stock: stock && (stock.get(key) ?? NO_STOCK),
    activation: activation && (activation.get(key) ?? NO_PHONES),
  }))
}

const collator = new Intl.Collator('zh', { numeric: true })
/** Sorts by the requested measure, then by amount and key, so that the order is total. */
function ordered(
  groups: readonly Group[],
  { sort, ascending }: RankingInput,
  told: (group: Group) => Figures,
): Group[] {
  const way = ascending ? 1 : -1
  return groups
    .map((group) => ({ group, value: sortValue(sort, told(group)) }))
    .sort((a, b) => {
      if (a.value !== b.value) {
        if (a.value === null) return 1
        return b.value === null ? -1 : way * (a.value - b.value)
      }
      const amounts = b.group.sold.amount_fen - a.group.sold.amount_fen
      return amounts || collator.compare(a.group.key, b.group.key)
    })
    .map(({ group }) => group)
}

async function namesOf(
  db: Db,
  { by, from, to }: RankingInput,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (!isTime(by)) return rowNames(db, by satisfies RowDimension, keys)
  const steps = new Map(stepsOf({ from, to }, by).map((step) => [step.key, step]))
  return (key) => {
    const step = steps.get(key)
    const filter = step ? { from: step.from, to: step.to } : {}
    return { key, id: null, name: step?.name ?? key, note: '', filter }
  }
}

/** Elapsed days of a period. */
const daysSince = ({ from, to }: Period, today: string): number =>
  Math.max(daysBetween(from, today < to ? today : to) + 1, 0)

/** Ranks the groups of a period: the first ones, the rest combined, and the total. */
export async function ranking(db: Db, { tenantId, seesCost }: Viewer, input: RankingInput): Promise<Ranking> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  const period = { from: input.from, to: input.to }
  const earlier = comparedWith(period, input.compare)
  const byCustomers = input.sort === 'customers'
  const [, today, all, filter_names, everyone] = await atOnce(
    db,
    () => plannedAnew(db),
    () => todayOf(db, tenantId),
    () => groupsOf(db, input, earlier),
    () => filterNames(db, input),
    () => (byCustomers ? buyers(db, input, earlier) : nothing()),
  )
  const days = daysSince(period, today)
  const told = (group: Group, who?: Buyers) => figures(group, days, seesCost, who)
  const inTime = isTime(input.by)
  const groups = inTime ? all.sort((a, b) => (a.key < b.key ? -1 : 1)) : all.filter(isAnything)
  const sorted = inTime
    ? groups
    : ordered(groups, input, (group) =>
        told(group, everyone && buyersOf(everyone, ({ of }) => of.get(group.key) ?? 0)),
      )
  const top = inTime ? sorted : sorted.slice(0, input.limit)
  const others = sorted.slice(top.length)
  const keys = top.map(({ key }) => key)
  const [nameOf, counts] = await atOnce(
    db,
    () => namesOf(db, input, keys),
    () => (input.with_customers || byCustomers ? buyers(db, input, earlier, keys) : nothing()),
  )
  const who = (of: (counted: Counted) => number) => counts && buyersOf(counts, of)
  const like = nothingOf(input, earlier)
  return {
    period,
    compared_with: earlier ? { from: earlier.from, to: earlier.to } : null,
    filter_names,
    total: told(
      together(groups, like),
      who((counted) => counted.all),
    ),
    groups: groups.length,
    rows: top.map((group) => ({
      ...nameOf(group.key),
      ...told(
        group,
        who(({ of }) => of.get(group.key) ?? 0),
      ),
    })),
    rest:
      others.length > 0
        ? {
            groups: others.length,
            ...told(
              together(others, like),
              who((counted) => counted.others),
            ),
          }
        : null,
  }
}

/** Empty figures for sums, with the requested parts. */
const nothingOf = (input: RankingInput, earlier: Compared | undefined): Omit<Group, 'key' | 'sold'> => ({
  before: earlier && NOTHING_SOLD,
  stock: hasStock(input) ? NO_STOCK : undefined,
  activation: input.with_activation || input.sort === 'activation' ? NO_PHONES : undefined,
})
