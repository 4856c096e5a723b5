import type * as contract from '@shangxue/contract/expenses/analysis'
import { CASH_TREND_MONTHS } from '@shangxue/contract/expenses/analysis'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getElapsed } from '../../../platform/time/forecast.ts'
import { daysOfMonth, getToday, monthBefore, type Period } from '../../../platform/time/period.ts'
import { type BudgetRow, getBudgetRows, indexBudgets } from '../budgets/budgets.ts'
import { type Figures, type Sums, sumFigures, toFigures } from './figures.ts'

type AnalysisInput = Input<typeof contract.getCashAnalysis>
type Analysis = Output<typeof contract.getCashAnalysis>
interface Row extends Sums, Record<string, unknown> {
  item_id: number
  location_id: number
}
interface Item extends Record<string, unknown> {
  id: number
  parent_id: number | null
  name: string
  active: boolean
}

/** The first `days` days of another month, or the whole month if it is shorter. */
function sameDaysOf(month: string, days: number): Period {
  const { from, to } = daysOfMonth(month)
  const last = `${month}-${String(days).padStart(2, '0')}`
  return { from, to: last < to ? last : to }
}

const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

function getPeriods(month: string, today: string) {
  const { from, to, days } = daysOfMonth(month)
  const daysPassed = Math.min(Math.max(daysBetween(from, today) + 1, 0), days)
  const isRunning = daysPassed > 0 && today < to
  const comparablePeriod = (other: string) => (isRunning ? sameDaysOf(other, daysPassed) : daysOfMonth(other))
  const toPeriod = ({ from, to }: Period) => ({ from, to })
  return {
    days,
    passed: daysPassed,
    running: isRunning,
    elapsed: getElapsed({ from, to, days }, today),
    period: { from, to: isRunning ? today : to },
    end: to,
    before: toPeriod(comparablePeriod(monthBefore(month))),
    year_ago: toPeriod(comparablePeriod(yearBefore(month))),
  }
}

/** Sums per item and store, including recurring entries still due in the running month. */
async function getSums(
  db: Db,
  { direction, location_id }: AnalysisInput,
  periods: ReturnType<typeof getPeriods>,
): Promise<Row[]> {
  const { period, before, year_ago, end, running: isRunning } = periods
  const inPeriod = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`
  const inStore = location_id === undefined ? sql`true` : sql`location_id = ${location_id}`
  const { rows } = await db.execute<Row>(sql`
    select item_id::float8 as item_id, location_id::float8 as location_id, sum(amount_fen)::float8 as amount_fen,
           sum(before_fen)::float8 as before_fen, sum(year_ago_fen)::float8 as year_ago_fen,
           sum(fixed_fen)::float8 as fixed_fen, sum(today_fen)::float8 as today_fen, sum(due_fen)::float8 as due_fen,
           sum(entries)::float8 as entries
    from (
      select item_id, location_id, coalesce(sum(amount_fen) filter (where ${inPeriod(period)}), 0) as amount_fen,
             coalesce(sum(amount_fen) filter (where ${inPeriod(before)}), 0) as before_fen,
             coalesce(sum(amount_fen) filter (where ${inPeriod(year_ago)}), 0) as year_ago_fen,
             coalesce(sum(amount_fen) filter (where ${inPeriod(period)} and recurring_id is not null), 0) as fixed_fen,
             coalesce(sum(amount_fen) filter (where day = ${period.to}::date and recurring_id is null), 0) as today_fen,
             0 as due_fen,
             coalesce(sum(case when reverses_id is null then 1 else -1 end)
               filter (where ${inPeriod(period)} and recurring_id is null), 0) as entries
      from expense_entry
      where direction = ${direction} and ${inStore} and (${inPeriod(period)} or ${inPeriod(before)} or ${inPeriod(year_ago)})
      group by 1, 2
      union all
      select item_id, location_id, 0, 0, 0, 0, 0, amount_fen, 0 from recurring_entry
      where ${isRunning} and direction = ${direction} and ${inStore} and state = 'active'
        and next_day between ${period.from}::date and ${end}::date
    ) sums group by 1, 2`)
  return rows
}

async function getTrend(
  db: Db,
  { direction, location_id, month }: AnalysisInput,
  budgets: readonly BudgetRow[],
  months: readonly string[],
  items: readonly Item[],
) {
  const { to } = daysOfMonth(month)
  const inStore = location_id === undefined ? sql`true` : sql`location_id = ${location_id}`
  const { rows } = await db.execute<{ month: string; amount_fen: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(amount_fen)::float8 as amount_fen from expense_entry
    where direction = ${direction} and ${inStore} and day between ${`${months[0]}-01`}::date and ${to}::date group by 1`)
  const sums = new Map(rows.map((row) => [row.month, row.amount_fen]))
  return months.map((trendMonth) => {
    const monthBudgets = indexBudgets(budgets, trendMonth)
    const amounts = items.flatMap(({ id }) => budgetFor(monthBudgets.budgetsOf(id), location_id) ?? [])
    return {
      month: trendMonth,
      amount_fen: sums.get(trendMonth) ?? 0,
      budget_fen: amounts.length > 0 ? amounts.reduce((sum, fen) => sum + fen, 0) : null,
    }
  })
}

const budgetFor = (
  { company, stores }: { company: number | null; stores: ReadonlyMap<number, number> },
  store: number | undefined,
): number | null => (store === undefined ? company : (stores.get(store) ?? null))

const listItems = async (db: Db, direction: CashDirection): Promise<Item[]> => {
  const { rows } = await db.execute<Item>(sql`
    select id::float8 as id, parent_id::float8 as parent_id, name, active from expense_category where direction = ${direction}
    order by position, id`)
  return rows
}

const monthsUntil = (month: string): string[] => {
  const months = [month]
  while (months.length < CASH_TREND_MONTHS) months.unshift(monthBefore(months[0] ?? month))
  return months
}

/** True if there is anything to show: an amount, an upcoming amount or a budget. */
const hasFigures = ({ amount_fen, before_fen, year_ago_fen, budget_fen, expected_fen }: Figures): boolean =>
  amount_fen !== 0 || before_fen !== 0 || year_ago_fen !== 0 || budget_fen !== null || Boolean(expected_fen)

export async function getAnalysis(db: Db, tenantId: number, input: AnalysisInput): Promise<Analysis> {
  const { direction, month, location_id: store } = input
  const periods = getPeriods(month, await getToday(db, tenantId))
  const { days, passed: daysPassed, period, before, year_ago, running: isRunning } = periods
  const allItems = await listItems(db, direction)
  const rows = await getSums(db, input, periods)
  const months = monthsUntil(month)
  const budgets = await getBudgetRows(db, direction, months)
  const monthBudgets = indexBudgets(budgets, month)
  const elapsed = isRunning ? periods.elapsed : null
  const leafItems = allItems.filter(({ parent_id }) => parent_id !== null)

  const getItemFigures = ({ id }: Item) =>
    toFigures(
      rows.filter(({ item_id }) => item_id === id),
      budgetFor(monthBudgets.budgetsOf(id), store),
      elapsed,
    )
  const groups = allItems
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, name }) => {
      const items = leafItems
        .filter(({ parent_id }) => parent_id === id)
        .map((item) => ({ id: item.id, name: item.name, active: item.active, ...getItemFigures(item) }))
        .filter(hasFigures)
        .toSorted((a, b) => b.amount_fen - a.amount_fen)
      return { id, name, ...sumFigures(items, isRunning), items }
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => b.amount_fen - a.amount_fen)

  const { rows: locations } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from location order by position, name`,
  )
  const stores = locations
    .filter(({ id }) => store === undefined || id === store)
    .map(({ id, name }) => {
      const itemFigures = leafItems.map((item) =>
        toFigures(
          rows.filter((row) => row.item_id === item.id && row.location_id === id),
          monthBudgets.budgetsOf(item.id).stores.get(id) ?? null,
          elapsed,
        ),
      )
      return { location_id: id, location: name, ...sumFigures(itemFigures, isRunning) }
    })
    .filter(hasFigures)
    .toSorted((a, b) => b.amount_fen - a.amount_fen)

  return {
    ...{ days, passed: daysPassed, period, before, year_ago, groups, stores },
    total: sumFigures(groups, isRunning),
    trend: await getTrend(db, input, budgets, months, leafItems),
  }
}
