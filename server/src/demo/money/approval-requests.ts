import { sql } from 'drizzle-orm'
import { expenseRequests, expenseSettings } from '../../domains/expenses/schema.ts'
import { priceRequestLines, priceRequests } from '../../domains/pricing/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { daysOfMonth } from '../../platform/time/period.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

/** Expenses exceeding their budget by more need approval, in 1/100 yuan. */
const APPROVAL_OVER_FEN = 100_000
/** How far the requested price is below the floor price, which the manager cannot see, in 1/100 yuan. */
const BELOW_FLOOR_FEN = 2_000
const PENDING = { state: 'pending', decision: '' } as const

/** Seeds pending and decided requests: prices below the floor, expenses over budget. */
export async function seedRequests(db: Db, parts: Parts): Promise<void> {
  await seedPriceRequests(db, parts)
  await seedCashRequests(db, parts)
}

async function seedPriceRequests(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  // One colour per model; the most expensive models first.
  const { rows } = await db.execute<{ sku: number; wholesale: number; floor: number }>(sql`
    with in_force as (
      select distinct on (sku_id, type) sku_id, type, amount_fen from sku_price
      where tenant_id = ${tenantId} and type in ('wholesale', 'floor') order by sku_id, type, valid_from desc)
    select min(w.sku_id)::float8 as sku, w.amount_fen::float8 as wholesale, f.amount_fen::float8 as floor
    from in_force w join in_force f on f.sku_id = w.sku_id and f.type = 'floor' where w.type = 'wholesale'
    group by w.amount_fen, f.amount_fen order by w.amount_fen desc limit 5`)
  const requester = { tenantId, userId: staff.manager }
  const [pendingId = 0, declinedId = 0] = await insertAll(db, priceRequests, [
    { ...requester, ...PENDING, reason: '对面门店今天降价，想跟价留住客户', at: calendar.at(0, 0.4) },
    {
      ...{
        ...requester,
        fileName: '批发价调整.xlsx',
        reason: '',
        at: calendar.at(6, 0.3),
        state: 'declined' as const,
      },
      ...{ decidedBy: staff.boss, decidedAt: calendar.at(6, 0.7), decision: '厂家补贴还没到账，先不降' },
    },
  ])
  await insertAll(
    db,
    priceRequestLines,
    rows.map(({ sku, wholesale, floor }, i) => ({
      ...{ tenantId, requestId: i < 2 ? pendingId : declinedId, line: i < 2 ? i + 1 : i - 1, skuId: sku },
      ...{ type: 'wholesale' as const, amountFen: floor - BELOW_FLOOR_FEN, beforeFen: wholesale },
    })),
  )
}

interface BudgetedItem extends Record<string, unknown> {
  readonly id: number
  readonly budget_fen: number
  readonly spent_fen: number
  readonly account_id: number
  readonly location_id: number
}

/** Returns an expense item with its budget, the month's spending, and its last account and location. */
async function loadBudgetedItem(
  db: Db,
  tenantId: number,
  name: string,
  day: string,
): Promise<BudgetedItem | undefined> {
  const { from, to } = daysOfMonth(day.slice(0, 7))
  const { rows } = await db.execute<BudgetedItem>(sql`
    select i.id::float8 as id, b.amount_fen::float8 as budget_fen, e.account_id::float8 as account_id,
           e.location_id::float8 as location_id,
           (select coalesce(sum(s.amount_fen), 0)::float8 from expense_entry s
             where s.tenant_id = i.tenant_id and s.item_id = i.id and s.day between ${from}::date and ${to}::date) as spent_fen
    from expense_category i join expense_budget b on b.tenant_id = i.tenant_id and b.item_id = i.id and b.location_id is null
      join lateral (select account_id, location_id from expense_entry
        where tenant_id = i.tenant_id and item_id = i.id order by day desc, id desc limit 1) e on true
    where i.tenant_id = ${tenantId} and i.name = ${name}`)
  return rows[0]
}

async function seedCashRequests(db: Db, parts: Parts): Promise<void> {
  const { tenantId, calendar, staff } = parts
  await db.insert(expenseSettings).values({ tenantId, approvalOverFen: APPROVAL_OVER_FEN })
  const decisionFields = { decidedBy: staff.boss, decidedAt: calendar.at(3, 0.8) }
  await insertAll(db, expenseRequests, [
    ...(await createOverBudgetRequest(db, parts, {
      item: '广告推广',
      ago: 1,
      overFen: 180_000,
      note: '门头灯箱换新',
    })),
    ...(
      await createOverBudgetRequest(db, parts, {
        item: '快递费',
        ago: 3,
        overFen: 126_000,
        note: '补寄上月样机',
      })
    ).map((row) => ({
      ...row,
      ...decisionFields,
      state: 'declined' as const,
      decision: '和厂家谈好由他们承担运费',
    })),
  ])
  await seedApprovedRequest(db, parts)
}

interface OverBudget {
  readonly item: string
  readonly ago: number
  /** Amount above the budget, in 1/100 yuan. */
  readonly overFen: number
  readonly note: string
}

/** Builds a request for an expense that exceeds the rest of its budget. */
async function createOverBudgetRequest(
  db: Db,
  { tenantId, calendar, staff }: Parts,
  { item, ago, overFen, note }: OverBudget,
) {
  const digits = calendar.digits(ago)
  const day = digits.replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const budgetedItem = await loadBudgetedItem(db, tenantId, item, day)
  if (!budgetedItem) throw new Error(`the demo has no budget of ${item}`)
  const remainingFen = Math.max(0, budgetedItem.budget_fen - budgetedItem.spent_fen)
  const amountFen = remainingFen + overFen
  return [
    {
      ...{
        tenantId,
        number: `SQ${digits.slice(2)}-D${budgetedItem.id}`,
        itemId: budgetedItem.id,
        amountFen,
        day,
        note,
      },
      ...PENDING,
      ...{
        accountId: budgetedItem.account_id,
        locationId: budgetedItem.location_id,
        userId: staff.accountant,
      },
      ...{
        overFen: budgetedItem.spent_fen + amountFen - budgetedItem.budget_fen,
        at: calendar.at(ago, 0.35),
      },
    },
  ]
}

/** Marks the latest entry that exceeded its budget as approved. */
async function seedApprovedRequest(db: Db, { tenantId, staff }: Parts): Promise<void> {
  await db.execute(sql`
    with monthly_entry as (
      select e.*, sum(e.amount_fen) over (
        partition by e.item_id, date_trunc('month', e.day) order by e.day, e.id) - b.amount_fen as over_fen
      from expense_entry e join expense_budget b on b.tenant_id = e.tenant_id and b.item_id = e.item_id and b.location_id is null
      where e.tenant_id = ${tenantId} and e.direction = 'expense')
    insert into expense_request (tenant_id, number, state, item_id, amount_fen, account_id, location_id, day, note, over_fen,
      user_id, at, decided_by, decided_at, decision, entry_id)
    select tenant_id, 'SQ' || to_char(day, 'YYMMDD') || '-D' || item_id, 'approved', item_id, amount_fen, account_id,
           location_id, day, note, over_fen, ${staff.accountant}, at - interval '2 hours', ${staff.boss}, at, '同意', id
    from monthly_entry where over_fen > ${APPROVAL_OVER_FEN} and amount_fen > 0 and recurring_id is null
      and not exists (select from expense_entry r where r.tenant_id = ${tenantId} and r.reverses_id = monthly_entry.id)
    order by day desc, id desc limit 1`)
}
