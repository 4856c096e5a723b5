import { DEBT_SOURCE } from '@shangxue/contract/receivables/endpoints'
import { sql } from 'drizzle-orm'
import {
  addReceivable,
  listOpenReceivables,
  postJournalEntry,
  settleReceivable,
} from '../../domains/ledger/service.ts'
import { insertDocument, sumOwed } from '../../domains/receivables/documents/receivable-document.ts'
import { paymentReminders } from '../../domains/receivables/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly random: Random
  readonly staff: Staff
}

/** Customers without payments for long; the next one pays in advance. */
const LATE_DEBTORS = 6
/** Share of the others that still owe something. */
const OWING_SHARE = 0.45
/** Payments are rounded to 100 yuan, in 1/100 yuan. */
const HUNDRED = 10_000

/** Opening debts from before the ledger, in 1/100 yuan. */
const OPENING_DEBTS = [1_268_000, 860_000, 2_430_000]
const NOTE = '旧账本转入'

const PAYMENT_ACCOUNTS = ['银行卡', '微信收款', '支付宝收款']

/**
 * Seeds payments of dealers on account by the functions that requests use, then dates them back: most have settled
 * until some weeks ago, a few owe for more than 90 days, one has paid in advance, and one write-off is pending.
 * Requires that no other tenant has a ledger, since posting sees the ledgers of all tenants.
 */
export async function seedReceivables(db: Db, { tenantId, calendar, random, staff }: Parts): Promise<void> {
  const day = (ago: number) => calendar.digits(ago).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const accounts = await listPaymentAccounts(db, tenantId)
  const debtors = await listDebtors(db, tenantId)
  const accountant = { tenantId, userId: await findAccountant(db, tenantId, staff.boss) }
  let payments = 0
  const recordPayment = async (customerId: number, amountFen: number, ago: number) => {
    const open = await listOpenReceivables(db, customerId)
    const { owedFen, netFen } = sumOwed(open)
    const [today, account] = [day(ago), random.pick(accounts)]
    const inserted = await insertDocument(db, accountant, today, {
      number: `SK${numberPart(today)}-${String(++payments).padStart(3, '0')}`,
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
    const document = { number: inserted.number, sourceId: inserted.id, day: today }
    const entryId = await postJournalEntry(db, accountant, {
      ...{ ...document, kind: 'receipt', source: DEBT_SOURCE },
      lines: [
        { account, amountFen },
        { account: 'receivable', amountFen: -amountFen, customerId },
      ],
    })
    const item = { ...document, customerId, entryId, kind: 'receipt' as const, amountFen: -amountFen }
    await settleReceivable(db, accountant, await addReceivable(db, accountant, item), open)
    await backdate(db, tenantId, { id: inserted.id, entryId, at: calendar.at(ago, random.fraction()) })
  }
  for (const [index, customerId] of debtors.slice(0, OPENING_DEBTS.length).entries())
    await addOpeningDebt(db, accountant, {
      customerId,
      day: day(100 + index * 17),
      amountFen: OPENING_DEBTS[index] ?? 0,
      calendar,
    })
  const prepayingCustomer = debtors[LATE_DEBTORS]
  for (const [index, customerId] of debtors.entries()) {
    if (index < LATE_DEBTORS) continue
    const open = await listOpenReceivables(db, customerId)
    // Purchases until some weeks ago are paid.
    const settledUntil = day(random.chance(OWING_SHARE) ? random.int(12, 55) : 0)
    const due = sumOwed(open.filter((item) => item.day < settledUntil)).owedFen
    const latest = open.at(-1)
    if (due < HUNDRED || !latest || customerId === prepayingCustomer) continue
    await recordPayment(customerId, Math.floor(due / HUNDRED) * HUNDRED, random.int(1, 10))
  }
  if (prepayingCustomer !== undefined) {
    const { owedFen } = sumOwed(await listOpenReceivables(db, prepayingCustomer))
    await recordPayment(prepayingCustomer, Math.ceil(owedFen / HUNDRED) * HUNDRED + 50 * HUNDRED, 2)
  }
  await seedRemindersAndWriteOff(db, {
    accountant,
    day: day(1),
    debtors,
    at: calendar.at(3, 0.4),
    requestedAt: calendar.at(1, 0.6),
  })
}

interface OpeningDebt {
  readonly customerId: number
  readonly day: string
  readonly amountFen: number
  readonly calendar: Calendar
}

/** An opening debt, entered some weeks ago. */
async function addOpeningDebt(
  db: Db,
  accountant: { tenantId: number; userId: number },
  { customerId, day, amountFen, calendar }: OpeningDebt,
): Promise<void> {
  const inserted = await insertDocument(db, accountant, day, {
    number: `QC${numberPart(day)}-001`,
    ...{ kind: 'opening', status: 'posted', customerId, amountFen, day, note: NOTE },
    owedAfterFen: amountFen,
  })
  const document = { number: inserted.number, sourceId: inserted.id, day, kind: 'opening' as const }
  const entryId = await postJournalEntry(db, accountant, {
    ...{ ...document, source: DEBT_SOURCE, note: NOTE },
    lines: [
      { account: 'receivable', amountFen, customerId },
      { account: 'opening', amountFen: -amountFen },
    ],
  })
  await addReceivable(db, accountant, { ...document, customerId, entryId, amountFen })
  await backdate(db, accountant.tenantId, { id: inserted.id, entryId, at: calendar.at(80, 0.5) })
}

async function seedRemindersAndWriteOff(
  db: Db,
  parts: {
    readonly accountant: { tenantId: number; userId: number }
    readonly day: string
    readonly debtors: readonly number[]
    readonly at: Date
    readonly requestedAt: Date
  },
): Promise<void> {
  const { accountant, day, debtors, at, requestedAt } = parts
  const [closedCustomer, ...lateCustomers] = debtors.slice(0, LATE_DEBTORS)
  for (const customerId of lateCustomers.slice(0, 2)) {
    const { owedFen } = sumOwed(await listOpenReceivables(db, customerId))
    if (owedFen > 0) await db.insert(paymentReminders).values({ ...accountant, customerId, at, owedFen })
  }
  if (closedCustomer === undefined) return
  const [oldest] = (await listOpenReceivables(db, closedCustomer)).filter(({ openFen }) => openFen > 0)
  if (!oldest) return
  const { id } = await insertDocument(db, accountant, day, {
    number: `HX${numberPart(day)}-001`,
    ...{ kind: 'write_off', status: 'waiting', customerId: closedCustomer, amountFen: oldest.openFen, day },
    ...{ note: '店已关门，多次联系不上', chosen: [{ id: oldest.id, amountFen: oldest.openFen }] },
  })
  await backdate(db, accountant.tenantId, { id, entryId: null, at: requestedAt })
}

const numberPart = (day: string): string => day.slice(2).replaceAll('-', '')

async function backdate(
  db: Db,
  tenantId: number,
  inserted: { id: number; entryId: number | null; at: Date },
): Promise<void> {
  const at = inserted.at.toISOString()
  await db.execute(
    sql`update receivable_document set at = ${at} where tenant_id = ${tenantId} and id = ${inserted.id}`,
  )
  await db.execute(
    sql`update journal_entry set at = ${at} where tenant_id = ${tenantId} and id = ${inserted.entryId}`,
  )
  await db.execute(
    sql`update receivable set at = ${at} where tenant_id = ${tenantId} and entry_id = ${inserted.entryId}`,
  )
}

async function listPaymentAccounts(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from account
    where tenant_id = ${tenantId} and name = any(${sql.param(PAYMENT_ACCOUNTS)}::text[]) order by id`)
  return rows.map(({ id }) => id)
}

/** Returns customers with debts, oldest debt first. */
async function listDebtors(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select customer_id::float8 as id from receivable where tenant_id = ${tenantId} and open_fen > 0
    group by customer_id order by min(day), customer_id`)
  return rows.map(({ id }) => id)
}

async function findAccountant(db: Db, tenantId: number, boss: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where tenant_id = ${tenantId} and name = 'caiwu'`,
  )
  return rows[0]?.id ?? boss
}
