import { ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import { createStaffRecord } from '../../domains/staff/service.ts'
import type { Db } from '../../platform/database/database.ts'
import { aUser } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'

interface Parts {
  readonly tenantId: number
  readonly passwordHash: string
  readonly calendar: Calendar
}

/** Terms of a dealer who buys on account. */
const CREDIT_LIMIT_FEN = 5_000_000
const CREDIT_DAYS = 30

/**
 * A salesperson who sees one store only and signs in with another name than documents show, and a customer with a limited credit: the
 * one with the smallest debt.
 */
export async function seedStoreClerk(db: Db, { tenantId, passwordHash, calendar }: Parts): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from location where kind = 'store' order by position, name limit 1`)
  const [store] = rows
  if (!store) throw new Error('the demo has no store')
  const clerk = await aUser(db, {
    ...{ tenantId, passwordHash, name: '陈静', position: '业务员', createdAt: calendar.at(20, 0) },
    permissions: ROLE_TEMPLATES.业务员 ?? [],
  })
  await db.execute(sql`update app_user set login = 'chenjing', store_scope = 'own' where id = ${clerk.id}`)
  const profile = { phone: '13800001234', locationId: store.id, joinedOn: null }
  await createStaffRecord(db, { tenantId, userId: clerk.id, ...profile })
  await db.execute(sql`
    update customer set credit_limit_fen = ${CREDIT_LIMIT_FEN}, credit_days = ${CREDIT_DAYS} where id = (
      select customer_id from receivable where open_fen > 0 group by customer_id order by sum(open_fen), customer_id limit 1)`)
}
