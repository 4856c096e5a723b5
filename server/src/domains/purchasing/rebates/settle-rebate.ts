import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { settleRebate } from '@shangxue/contract/purchasing/rebates'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { lockSupplier, postPayable } from '../payables/payables.ts'
import { listPeriods } from './periods.ts'
import { getFigures } from './queries.ts'
import { lockAgreement } from './write-rebate.ts'

/** The receipt that brought the goods of a rebate: of the same supplier, all of it at price 0, and used once. */
async function findGoodsReceipt(db: Db, merchantId: number, number: string): Promise<number> {
  const { rows } = await db.execute<{ id: number; free: boolean; used: boolean }>(sql`
    select r.id::float8 as id, r.goods_fen = 0 as free,
           exists (select from rebate_settlement s where s.receipt_id = r.id) as used
    from purchase_receipt r where r.number = ${number} and r.merchant_id = ${merchantId} and r.reversed_at is null`)
  const [receipt] = rows
  if (!receipt?.free || receipt.used) throw new AppError('rebate_receipt_unfit', { number })
  return receipt.id
}

/**
 * Closes a finished period: freezes what accrued, and books the supplier's answer. Money is a credit on the supplier's account; goods
 * have come by a receipt at price 0 and book nothing. Locks the agreement and the supplier.
 */
export async function settlePeriod(
  { db, actor, request }: Context,
  { id, from, accrued_fen, amount_fen, method, receipt: number, reason: text }: Input<typeof settleRebate>,
): Promise<Output<typeof settleRebate>> {
  const agreement = await lockAgreement(db, id)
  const supplier = await lockSupplier(db, agreement.merchant_id)
  const day = await getToday(db, actor.tenantId)
  const period = listPeriods(agreement, day).find((other) => other.from === from)
  if (!period || period.to >= day) throw new AppError('rebate_period_open')
  const { rows: settled } = await db.execute(
    sql`select from rebate_settlement where agreement_id = ${id} and period_from = ${from}::date`,
  )
  if (settled.length > 0) throw new AppError('rebate_settled', { name: agreement.name })
  const { accrued } = await getFigures(db, id, period)
  if (accrued !== accrued_fen) throw new AppError('rebate_changed', { name: agreement.name })
  const reason = text.trim()
  if (amount_fen !== accrued && reason === '') throw new AppError('rebate_reason_missing')
  const receiptId =
    method === 'goods' ? await findGoodsReceipt(db, agreement.merchant_id, number.trim()) : null
  const settlement = documentNumber('FL', day)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into rebate_settlement (tenant_id, number, agreement_id, period_from, period_to, accrued_fen, amount_fen, method,
      receipt_id, reason, day, user_id)
    values (${actor.tenantId}, ${settlement}, ${id}, ${period.from}::date, ${period.to}::date, ${accrued}, ${amount_fen}, ${method},
            ${receiptId}, ${reason}, ${day}::date, ${actor.userId})
    returning id::float8 as id`)
  const settlementId = rows[0]?.id ?? 0
  if (method === 'money')
    await postPayable(db, actor, {
      ...{ supplier, kind: 'rebate', number: settlement, sourceId: settlementId, day },
      ...{ amountFen: -amount_fen, note: `${agreement.name} ${period.from} 至 ${period.to}` },
    })
  const after = {
    ...{ number: settlement, name: agreement.name, merchant: agreement.merchant, from_day: period.from },
    ...{ to_day: period.to, accrued_fen: accrued, amount_fen, reason },
  }
  const auditEvent = { action: 'rebate.settled', entity: 'rebate_agreement', entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { number: settlement }
}
