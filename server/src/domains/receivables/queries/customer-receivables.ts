import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getCustomerDebts } from '@shangxue/contract/receivables/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import { getToday } from '../../../platform/time/period.ts'
import { getCreditTerms } from '../credit.ts'
import { getRemindDays } from '../jobs.ts'
import { debtorSums, dueDay, NO_SUMS, openReceivablesCte, type Sums } from './open-receivables-sql.ts'

type Customer = Output<typeof getCustomerDebts>

/** More items than anyone reads one by one. */
const ITEMS_MAX = 1_000

type CustomerFacts = Pick<Customer, 'id' | 'name' | 'area' | 'phone' | 'owner'>

/** Resolves a merged customer to the one it was merged into. */
export async function getCustomerFacts(db: Db, id: number): Promise<CustomerFacts> {
  const { rows } = await db.execute<CustomerFacts & Record<string, unknown>>(sql`
    select c.id::float8 as id, c.name, c.area, c.phone, u.name as owner
    from customer c left join app_user u on u.id = c.owner_id where c.id = (select coalesce(merged_into, id) from customer where id = ${id})`)
  const [facts] = rows
  if (!facts) throw new AppError('not_found')
  return facts
}

export async function queryRows<T>(db: Db, statement: SQL): Promise<T[]> {
  const { rows } = await db.execute<Record<string, unknown>>(statement)
  return rows as T[]
}

export async function getCustomerDebtsDetail(
  db: Db,
  tenantId: number,
  requestedId: number,
): Promise<Customer> {
  const facts = await getCustomerFacts(db, requestedId)
  const { id } = facts
  const today = await getToday(db, tenantId)
  const remindDays = await getRemindDays(db)
  const open = openReceivablesCte(today, today, sql`i.customer_id = ${id}`)
  const [sums] = await queryRows<Sums>(db, sql`with ${open} select ${debtorSums} from debtor d`)
  const items = await queryRows<Customer['items'][number]>(
    db,
    sql`with ${open}
      select i.id::float8 as id, i.kind, i.number, t.source, i.source_id::float8 as source_id, i.day::text as day, i.days,
             ${dueDay(sql`i`, remindDays)}::text as due_day,
             i.amount_fen::float8 as amount_fen, i.left_fen::float8 as open_fen
      from open_item i join journal_entry t on t.id = i.entry_id order by i.day, i.id limit ${ITEMS_MAX}`,
  )
  const pendingDocuments = await queryRows<Customer['waiting'][number]>(
    db,
    sql`select id::float8 as id, number, amount_fen::float8 as amount_fen from receivable_document
      where status = 'waiting' and customer_id = ${id} order by id`,
  )
  const reminders = await queryRows<Customer['reminders'][number]>(
    db,
    sql`select r.at, u.name as by, r.owed_fen::float8 as owed_fen, r.step, r.note from payment_reminder r join app_user u on u.id = r.user_id
      where r.customer_id in (select id from customer where ${id} in (id, merged_into)) order by r.id desc limit 5`,
  )
  const overdue = items.filter(({ open_fen, due_day }) => open_fen > 0 && due_day < today)
  return {
    ...{ ...facts, today, ...NO_SUMS, ...sums, items, waiting: pendingDocuments },
    ...(await getCreditTerms(db, id)),
    remind_days: remindDays,
    overdue_fen: overdue.reduce((total, { open_fen }) => total + open_fen, 0),
    reminders: reminders.map((reminder) => ({ ...reminder, at: toIso(reminder.at) })),
  }
}
