import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { nextDueDay } from '../../domains/expenses/recurring/due-day.ts'
import {
  expenseBudgets,
  expenseCategories,
  expenseEntries,
  recurringEntries,
} from '../../domains/expenses/schema.ts'
import { upsertAccountDays } from '../../domains/ledger/posting/post-sales.ts'
import type { Db } from '../../platform/database/database.ts'
import { monthBefore } from '../../platform/time/period.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

interface ItemPlan {
  readonly name: string
  /** Whole yuan, from and to; per store if `stores` is set. */
  readonly yuan: readonly [number, number]
  /** On a day of each month, or every so many days. */
  readonly on?: number
  readonly every?: number
  readonly stores?: true
  /** Whole yuan per month for the tenant. */
  readonly budget?: number
  readonly pays?: 'wechat' | 'till'
  readonly notes?: readonly string[]
  /** Posted automatically. */
  readonly isRecurring?: true
}
type Groups = Readonly<Record<string, readonly ItemPlan[]>>

const EXPENSES: Groups = {
  房屋: [
    { name: '房租', yuan: [16_800, 16_800], on: 1, stores: true, budget: 68_000, isRecurring: true },
    { name: '物业费', yuan: [1_260, 1_260], on: 5, stores: true, budget: 5_200, isRecurring: true },
    { name: '水电费', yuan: [680, 1_450], on: 18, stores: true, budget: 4_000 },
    { name: '宽带电话', yuan: [399, 399], on: 8, budget: 400, isRecurring: true, notes: ['四家店一条专线'] },
  ],
  人员: [
    { name: '工资', yuan: [68_000, 74_000], on: 10, budget: 75_000 },
    { name: '社保公积金', yuan: [15_400, 15_900], on: 15, budget: 16_000 },
    { name: '员工餐补', yuan: [380, 620], every: 7, pays: 'wechat', budget: 2_500 },
  ],
  经营: [
    {
      name: '快递费',
      yuan: [36, 320],
      every: 2,
      pays: 'wechat',
      budget: 1_800,
      notes: ['顺丰月结', '京东补寄', ''],
    },
    {
      name: '广告推广',
      yuan: [900, 3_200],
      every: 6,
      pays: 'wechat',
      budget: 6_000,
      notes: ['抖音同城', '门头灯箱', '传单 2000 张'],
    },
    { name: '包装耗材', yuan: [120, 460], every: 9, pays: 'till', notes: ['手提袋', '气泡膜和胶带'] },
    { name: '设备维修', yuan: [180, 1_600], every: 17, notes: ['空调加氟', '收银电脑换硬盘'] },
    { name: '银行手续费', yuan: [60, 180], on: 21, budget: 200 },
  ],
}
const INCOMES: Groups = {
  厂家政策: [
    { name: '厂家补贴', yuan: [8_000, 15_000], on: 20, budget: 12_000, notes: ['上月达量奖励'] },
    { name: '陈列费', yuan: [1_500, 2_600], on: 12 },
  ],
  其他收入: [
    { name: '维修收入', yuan: [80, 680], every: 4, pays: 'wechat', budget: 3_000, notes: ['换屏', '换电池'] },
    { name: '废品出售', yuan: [60, 240], every: 26, pays: 'till', notes: ['纸箱'] },
    { name: '存款利息', yuan: [120, 260], on: 21 },
  ],
}

const DAYS = 90
/** Number of months with budgets. */
const BUDGET_MONTHS = 4
/** Position of the mistaken entry, counted from the latest. */
const MISTAKE_POSITION = 9

interface Parts {
  tenantId: number
  calendar: Calendar
  random: Random
  staff: Staff
}
interface CashAccounts {
  readonly stores: readonly number[]
  readonly bank: number
  readonly wechat: number
  readonly tills: ReadonlyMap<number, number>
  readonly clerk: number
}

async function loadCashAccounts(db: Db, { tenantId, staff }: Parts): Promise<CashAccounts> {
  const { rows: stores } = await db.execute<{ id: number; till: number | null }>(sql`
    select l.id::float8 as id, (select min(a.id) from account a where a.tenant_id = l.tenant_id and a.location_id = l.id
      and a.kind = 'cash')::float8 as till
    from location l where l.tenant_id = ${tenantId} and l.kind = 'store' order by l.position, l.id`)
  const { rows: accounts } = await db.execute<{ kind: string; id: number }>(sql`
    select kind, min(id)::float8 as id from account where tenant_id = ${tenantId} and kind in ('bank', 'wechat') group by 1`)
  const { rows: clerks } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where tenant_id = ${tenantId} and name = 'caiwu'`,
  )
  const account = (kind: string): number => accounts.find((account) => account.kind === kind)?.id ?? 0
  return {
    stores: stores.map(({ id }) => id),
    bank: account('bank'),
    wechat: account('wechat'),
    tills: new Map(stores.flatMap(({ id, till }) => (till === null ? [] : [[id, till] as const]))),
    clerk: clerks[0]?.id ?? staff.boss,
  }
}

/** Seeds other expenses and incomes of the last months: items with budgets, some exceeded. */
export async function seedExpenses(db: Db, parts: Parts): Promise<void> {
  const places = await loadCashAccounts(db, parts)
  await seedDirection(db, parts, places, 'expense', EXPENSES)
  await seedDirection(db, parts, places, 'income', INCOMES)
  await postEntries(db, parts.tenantId)
}

async function seedDirection(
  db: Db,
  parts: Parts,
  places: CashAccounts,
  direction: CashDirection,
  groups: Groups,
) {
  const { tenantId } = parts
  const toItem = (name: string, position: number, parentId: number | null = null) => {
    return { tenantId, direction, name, position, parentId }
  }
  const groupIds = await insertAll(
    db,
    expenseCategories,
    Object.keys(groups).map((name, n) => toItem(name, n + 1)),
  )
  for (const [n, lines] of Object.values(groups).entries()) {
    const ids = await insertAll(
      db,
      expenseCategories,
      lines.map(({ name }, index) => toItem(name, index + 1, groupIds[n] ?? null)),
    )
    for (const [index, line] of lines.entries())
      await seedLine(db, parts, places, { ...line, direction, itemId: ids[index] ?? 0 })
  }
}

type SeededItem = ItemPlan & { readonly direction: CashDirection; readonly itemId: number }

async function seedLine(
  db: Db,
  { tenantId, calendar, random }: Parts,
  places: CashAccounts,
  line: SeededItem,
) {
  const { direction, itemId, on, every = 0, stores, budget, yuan, notes = [''], pays } = line
  const day = (daysAgo: number) => calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const today = day(0)
  const userId = places.clerk
  if (budget !== undefined) {
    let month = today.slice(0, 7)
    for (let back = 1; back < BUDGET_MONTHS; back++) month = monthBefore(month)
    await insertAll(db, expenseBudgets, [
      { tenantId, itemId, month: `${month}-01`, amountFen: budget * 100, userId },
    ])
  }
  const fen = () => random.int(yuan[0] * 100, yuan[1] * 100)
  const itemStores = stores ? places.stores.slice(0, 4) : [places.stores[0] ?? 0]
  const recurring = new Map<number, number>()
  if (line.isRecurring) {
    const rows = itemStores.slice(0, 1).map((locationId) => ({
      ...{
        tenantId,
        direction,
        itemId,
        amountFen: yuan[0] * 100,
        accountId: places.bank,
        locationId,
        userId,
      },
      ...{ dayOfMonth: on ?? 1, fromDay: day(DAYS), nextDay: nextDueDay(on ?? 1, addDays(today, 1), null) },
    }))
    const ids = await insertAll(db, recurringEntries, rows)
    for (const [index, { locationId }] of rows.entries()) recurring.set(locationId, ids[index] ?? 0)
  }
  const days = Array.from({ length: DAYS }, (_, n) => DAYS - n).filter((ago) =>
    on === undefined ? ago % every === itemId % every : Number(day(ago).slice(8)) === on,
  )
  const entries = days.flatMap((ago) =>
    (on === undefined ? [random.pick(places.stores)] : itemStores).map((locationId) => {
      const till = pays === 'till' ? places.tills.get(locationId) : undefined
      const recurringId = recurring.get(locationId)
      return {
        ...{
          tenantId,
          direction,
          itemId,
          amountFen: recurringId ? yuan[0] * 100 : fen(),
          locationId,
          day: day(ago),
        },
        number: `${direction === 'expense' ? 'ZC' : 'SR'}${calendar.digits(ago).slice(2)}-D${itemId}-${locationId}`,
        accountId: till ?? (pays ? places.wechat : places.bank),
        at: calendar.at(ago, random.fraction()),
        userId,
        note: random.pick(notes),
        ...(recurringId && { recurringId, dueDay: day(ago) }),
      }
    }),
  )
  await insertAll(db, expenseEntries, entries)
}

/** Posts all entries in bulk; one of them was a mistake and is reversed. */
async function postEntries(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`
    insert into expense_entry (tenant_id, direction, number, item_id, amount_fen, account_id, location_id, day, at, user_id, note, reverses_id)
    select tenant_id, direction, number, item_id, -amount_fen, account_id, location_id, day, at + interval '10 minutes', user_id,
           '重复记录', id
    from expense_entry where tenant_id = ${tenantId} and direction = 'expense' and recurring_id is null
    order by id desc offset ${MISTAKE_POSITION} limit 1`)
  for (const condition of [sql`e.reverses_id is null`, sql`e.reverses_id is not null`])
    await db.execute(sql`
      with txn as (
        insert into journal_entry (tenant_id, kind, day, at, user_id, number, source, source_id, note, reverses_id)
        select e.tenant_id, case when e.reverses_id is null then e.direction else 'reversal' end, e.day, e.at, e.user_id, e.number,
               'expense_entry', coalesce(e.reverses_id, e.id), case when e.note = '' then i.name else i.name || '：' || e.note end, o.id
        from expense_entry e join expense_category i on i.tenant_id = e.tenant_id and i.id = e.item_id
          left join journal_entry o on o.tenant_id = e.tenant_id and o.source = 'expense_entry' and o.source_id = e.reverses_id
        where e.tenant_id = ${tenantId} and ${condition} order by e.at
        returning tenant_id, id, day, source_id),
      line as (
        insert into journal_line (tenant_id, entry_id, line, account_id, amount_fen, day, location_id)
        select t.tenant_id, t.id, s.line, case s.line when 1 then e.account_id else b.id end,
               case s.line when 1 then 1 else -1 end * case e.direction when 'income' then e.amount_fen else -e.amount_fen end,
               t.day, e.location_id
        from txn t join expense_entry e on e.tenant_id = t.tenant_id and coalesce(e.reverses_id, e.id) = t.source_id and ${condition}
          join account b on b.tenant_id = t.tenant_id and b.role = e.direction
          cross join (values (1), (2)) s(line)
        returning tenant_id, entry_id, account_id, day, amount_fen),
      ${upsertAccountDays}
      select count(*) from txn`)
}
