import { DEBT_SOURCE } from '@shangxue/contract/debts'
import { sql } from 'drizzle-orm'
import { insertDocument, owedBy } from '../domains/debts/document.ts'
import { debtReminders } from '../domains/debts/tables.ts'
import { addItem, openItems, postMoney, settle } from '../domains/money/service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Calendar } from './calendar.ts'
import type { Staff } from './people.ts'
import type { Random } from './random.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly random: Random
  readonly staff: Staff
}

/** Customers without payments for long; the next one pays in advance. */
const LATE = 6
/** Share of the others that still owe something. */
const OWING = 0.45
/** Payments are rounded to 100 yuan, in 1/100 yuan. */
const HUNDRED = 10_000

/** Opening debts from before the ledger, in 1/100 yuan. */
const OPENING = [1_268_000, 860_000, 2_430_000]
const NOTE = '旧账本转入'

const PAID_INTO = ['银行卡', '微信收款', '支付宝收款']

/**
 * Seeds payments of dealers on account by the functions that requests use, then dates them back: most have settled
 * until some weeks ago, a few owe for more than 90 days, one has paid in advance, and one write-off is pending.
 * Requires that no other tenant has a ledger, since posting sees the ledgers of all tenants.
 */
export async function seedDebts(db: Db, { tenantId, calendar, random, staff }: Parts): Promise<void> {
  const day = (ago: number) => calendar.digits(ago).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const accounts = await accountsOf(db, tenantId)
  const debtors = await debtorsOf(db, tenantId)
  const keeper = { tenantId, userId: await keeperOf(db, tenantId, staff.boss) }
  let payments = 0
  const pay = async (customerId: number, amountFen: number, ago: number) => {
    const open = await openItems(db, customerId)
    const { owedFen, netFen } = owedBy(open)
    const [today, account] = [day(ago), random.pick(accounts)]
    const made = await insertDocument(db, keeper, today, {
      number: `SK${numbered(today)}-${String(++payments).padStart(3, '0')}`,
      ...{
        kind: 'receipt',
        status: 'posted',
        customerId,
        accountId: account,
        amountFen,
        day: today,
        note: '',
      },
      ...{ creditFen: Math.max(0, amountFen - owedFen), owedAfterFen: netFen - amountFen },
    })
    const document = { number: made.number, sourceId: made.id, day: today }
    const txnId = await postMoney(db, keeper, {
      ...{ ...document, kind: 'receipt', source: DEBT_SOURCE },
      legs: [
        { account, amountFen },
        { account: 'receivable', amountFen: -amountFen, customerId },
      ],
    })
    const item = { ...document, customerId, txnId, kind: 'receipt' as const, amountFen: -amountFen }
    await settle(db, keeper, await addItem(db, keeper, item), open)
    await dateBack(db, tenantId, { id: made.id, txnId, at: calendar.at(ago, random.fraction()) })
  }
  for (const [at, customerId] of debtors.slice(0, OPENING.length).entries())
    await bringAlong(db, keeper, {
      customerId,
      day: day(100 + at * 17),
      amountFen: OPENING[at] ?? 0,
      calendar,
    })
  const payAhead = debtors[LATE]
  for (const [at, customerId] of debtors.entries()) {
    if (at < LATE) continue
    const open = await openItems(db, customerId)
    // Purchases until some weeks ago are paid.
    const since = day(random.chance(OWING) ? random.int(12, 55) : 0)
    const due = owedBy(open.filter((item) => item.day < since)).owedFen
    const latest = open.at(-1)
    if (due < HUNDRED || !latest || customerId === payAhead) continue
    await pay(customerId, Math.floor(due / HUNDRED) * HUNDRED, random.int(1, 10))
  }
  if (payAhead !== undefined) {
    const { owedFen } = owedBy(await openItems(db, payAhead))
    await pay(payAhead, Math.ceil(owedFen / HUNDRED) * HUNDRED + 50 * HUNDRED, 2)
  }
  await remindAndAsk(db, {
    keeper,
    day: day(1),
    debtors,
    at: calendar.at(3, 0.4),
    asked: calendar.at(1, 0.6),
  })
}

interface Brought {
  readonly customerId: number
  readonly day: string
  readonly amountFen: number
  readonly calendar: Calendar
}

/** An opening debt, entered some weeks ago. */
async function bringAlong(
  db: Db,
  keeper: { tenantId: number; userId: number },
  { customerId, day, amountFen, calendar }: Brought,
): Promise<void> {
  const made = await insertDocument(db, keeper, day, {
    number: `QC${numbered(day)}-001`,
    ...{ kind: 'opening', status: 'posted', customerId, amountFen, day, note: NOTE },
    owedAfterFen: amountFen,
  })
  const document = { number: made.number, sourceId: made.id, day, kind: 'opening' as const }
  const txnId = await postMoney(db, keeper, {
    ...{ ...document, source: DEBT_SOURCE, note: NOTE },
    legs: [
      { account: 'receivable', amountFen, customerId },
      { account: 'opening', amountFen: -amountFen },
    ],
  })
  await addItem(db, keeper, { ...document, customerId, txnId, amountFen })
  await dateBack(db, keeper.tenantId, { id: made.id, txnId, at: calendar.at(80, 0.5) })
}

async function remindAndAsk(
  db: Db,
  parts: {
    readonly keeper: { tenantId: number; userId: number }
    readonly day: string
    readonly debtors: readonly number[]
    readonly at: Date
    readonly asked: Date
  },
): Promise<void> {
  const { keeper, day, debtors, at, asked } = parts
  const [gone, ...late] = debtors.slice(0, LATE)
  for (const customerId of late.slice(0, 2)) {
    const { owedFen } = owedBy(await openItems(db, customerId))
    if (owedFen > 0) await db.insert(debtReminders).values({ ...keeper, customerId, at, owedFen })
  }
  if (gone === undefined) return
  const [oldest] = (await openItems(db, gone)).filter(({ openFen }) => openFen > 0)
  if (!oldest) return
  const { id } = await insertDocument(db, keeper, day, {
    number: `HX${numbered(day)}-001`,
    ...{ kind: 'write_off', status: 'waiting', customerId: gone, amountFen: oldest.openFen, day },
    ...{ note: '店已关门，多次联系不上', chosen: [{ id: oldest.id, amountFen: oldest.openFen }] },
  })
  await dateBack(db, keeper.tenantId, { id, txnId: null, at: asked })
}

const numbered = (day: string): string => day.slice(2).replaceAll('-', '')

async function dateBack(
  db: Db,
  tenantId: number,
  made: { id: number; txnId: number | null; at: Date },
): Promise<void> {
  const at = made.at.toISOString()
  await db.execute(sql`update debt_document set at = ${at} where tenant_id = ${tenantId} and id = ${made.id}`)
  await db.execute(sql`update money_txn set at = ${at} where tenant_id = ${tenantId} and id = ${made.txnId}`)
  await db.execute(
    sql`update debt_item set at = ${at} where tenant_id = ${tenantId} and txn_id = ${made.txnId}`,
  )
}

async function accountsOf(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from account
    where tenant_id = ${tenantId} and name = any(${sql.param(PAID_INTO)}::text[]) order by id`)
  return rows.map(({ id }) => id)
}

/** Returns customers with debts, oldest debt first. */
async function debtorsOf(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select customer_id::float8 as id from debt_item where tenant_id = ${tenantId} and open_fen > 0
    group by customer_id order by min(day), customer_id`)
  return rows.map(({ id }) => id)
}

async function keeperOf(db: Db, tenantId: number, boss: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where tenant_id = ${tenantId} and name = 'caiwu'`,
  )
  return rows[0]?.id ?? boss
}
