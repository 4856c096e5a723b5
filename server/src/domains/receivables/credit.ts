import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  getCustomerDebts,
  sendDebtReminder,
  setCreditTerms,
} from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { listOpenReceivables, lockCustomer } from '../ledger/service.ts'
import { sumOwed } from './documents/receivable-document.ts'
import { getRemindDays } from './jobs.ts'
import { dueDay } from './queries/open-receivables-sql.ts'

type CreditTerms = Pick<
  Output<typeof getCustomerDebts>,
  'credit_limit_fen' | 'credit_days' | 'credit_stopped_at'
>

export async function getCreditTerms(db: Db, customerId: number): Promise<CreditTerms> {
  const { rows } = await db.execute<CreditTerms & Record<string, unknown>>(sql`
    select credit_limit_fen::float8 as credit_limit_fen, credit_days, credit_stopped_at from customer where id = ${customerId}`)
  const [terms] = rows
  if (!terms) throw new AppError('not_found')
  return { ...terms, credit_stopped_at: toIsoOrNull(terms.credit_stopped_at) }
}

/** Sets the limit and the days of a customer's credit. Debts that exist keep their last day to pay. */
export async function saveCreditTerms(
  { db, actor, request }: Context,
  { id, credit_limit_fen, credit_days }: Input<typeof setCreditTerms>,
): Promise<null> {
  const { name } = await lockCustomer(db, id)
  const current = await getCreditTerms(db, id)
  const before = { name, credit_limit_fen: current.credit_limit_fen, credit_days: current.credit_days }
  const after = { name, credit_limit_fen, credit_days }
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  await db.execute(sql`
    update customer set credit_limit_fen = ${credit_limit_fen}, credit_days = ${credit_days} where id = ${id}`)
  const entry = { action: 'debt.terms_changed', entity: 'customer', entityId: id }
  await audit(db, actor, { ...entry, before, after }, request.id)
  return null
}

/** Records who reminded a customer of the debts and how, and stops or resumes sales on account. */
export async function recordDunningStep(
  { db, actor, request }: Context,
  { id, step, note }: Input<typeof sendDebtReminder>,
): Promise<Output<typeof sendDebtReminder>> {
  const { name } = await lockCustomer(db, id)
  const { owedFen } = sumOwed(await listOpenReceivables(db, id))
  if (owedFen === 0 && step !== 'resume') throw new AppError('nothing_owed', { name })
  const { credit_stopped_at } = await getCreditTerms(db, id)
  if (step === 'stop' && credit_stopped_at !== null) throw new AppError('credit_stopped_already', { name })
  if (step === 'resume' && credit_stopped_at === null) throw new AppError('credit_not_stopped', { name })
  if (step === 'stop' || step === 'resume')
    await db.execute(sql`
      update customer set credit_stopped_at = ${step === 'stop' ? sql`now()` : sql`null`} where id = ${id}`)
  const { rows } = await db.execute<{ at: string }>(sql`
    insert into payment_reminder (tenant_id, customer_id, user_id, owed_fen, step, note)
    values (${actor.tenantId}, ${id}, ${actor.userId}, ${owedFen}, ${step}, ${note.trim()}) returning at`)
  const auditEvent = { action: 'debt.reminded', entity: 'customer', entityId: id }
  const after = {
    name,
    dunning_step: step,
    amount_fen: owedFen,
    ...(note.trim() !== '' && { note: note.trim() }),
  }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { at: toIso(rows[0]?.at ?? new Date()) }
}

interface CreditState extends Record<string, unknown> {
  readonly limit_fen: number | null
  readonly days: number | null
  readonly stopped: boolean
  /** What the customer owes less what was paid ahead. */
  readonly net_fen: number
  readonly overdue_fen: number
  readonly overdue_days: number
}

/**
 * Why a sale on account needs an approval, in words that follow the customer's name; undefined if it needs none. Called again after
 * the debt was posted, with 0 and the customer locked, it finds what concurrent sales have added.
 *
 * Customers without terms owe as much as they like.
 *
 * @param addedFen what the sale adds to the debts
 * @param exceptSaleId a sale whose own debt is not overdue, however far it is dated back
 */
export async function findCreditIssue(
  db: Db,
  tenantId: number,
  customerId: number,
  addedFen: number,
  exceptSaleId = 0,
): Promise<string | undefined> {
  const today = await getToday(db, tenantId)
  const isOverdue = sql`i.open_fen > 0 and ${dueDay(sql`i`, await getRemindDays(db))} < ${today}::date
    and not (i.kind = 'sale' and i.source_id = ${exceptSaleId})`
  const { rows } = await db.execute<CreditState>(sql`
    select c.credit_limit_fen::float8 as limit_fen, c.credit_days as days, c.credit_stopped_at is not null as stopped,
      coalesce(sum(i.open_fen), 0)::float8 as net_fen,
      coalesce(sum(i.open_fen) filter (where ${isOverdue}), 0)::float8 as overdue_fen,
      coalesce(max(${today}::date - ${dueDay(sql`i`, await getRemindDays(db))}) filter (where ${isOverdue}), 0)::int as overdue_days
    from customer c left join receivable i on i.customer_id = c.id and i.open_fen <> 0
    where c.id = ${customerId} group by c.tenant_id, c.id`)
  const [credit] = rows
  if (!credit) return undefined
  const { limit_fen: limitFen, net_fen: netFen, overdue_fen: overdueFen } = credit
  const owedFen = netFen + addedFen
  const issues = [
    credit.stopped && '已停止赊销',
    limitFen !== null &&
      owedFen > limitFen &&
      `超出赊账额度 ${formatMoney(owedFen - limitFen)}（额度 ${formatMoney(limitFen)}）`,
    (limitFen !== null || credit.days !== null) &&
      overdueFen > 0 &&
      `有 ${formatMoney(overdueFen)} 逾期 ${credit.overdue_days} 天`,
  ].filter((issue) => issue !== false)
  return issues.length > 0 ? issues.join('，') : undefined
}
