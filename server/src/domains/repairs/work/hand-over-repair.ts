import type { MONEY_METHODS } from '@shangxue/contract/ledger/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { handOverRepair } from '@shangxue/contract/repairs/commands'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { findPaymentAccount, postJournalEntry, requireOpenPeriod } from '../../ledger/service.ts'
import { recordDeviceEvent } from '../../stock/service.ts'
import { chargeOf, lockRepair, moveRepair, type RepairRecord, requireState } from '../change-repair.ts'
import { repairPayments } from '../schema.ts'

type Method = (typeof MONEY_METHODS)[number]
type Payments = Input<typeof handOverRepair>['payments']

const JOURNAL_SOURCE = 'repair'

/** Merges payments by method and drops those of nothing. Throws unless they add up to the charge. */
function mergePayments(payments: Payments, chargeFen: number): (readonly [Method, number])[] {
  const byMethod = new Map<Method, number>()
  for (const { method, amount_fen } of payments)
    byMethod.set(method, (byMethod.get(method) ?? 0) + amount_fen)
  const merged = [...byMethod].filter(([, fen]) => fen > 0)
  if (merged.reduce((sum, [, fen]) => sum + fen, 0) !== chargeFen)
    throw new AppError('repair_payments_differ')
  return merged
}

async function requireLoanReturned(db: Db, repairId: number): Promise<void> {
  const { rows } = await db.execute<{ device: string }>(sql`
    select concat_ws(' ', p.name, '（尾号' || right((
             select i.value from device_identifier i where i.device_id = d.id order by i.kind limit 1), 4) || '）') as device
    from repair_loan l join device d on d.id = l.device_id join sku s on s.id = d.sku_id join product p on p.id = s.product_id
    where l.repair_id = ${repairId} and l.returned_at is null`)
  if (rows[0]) throw new AppError('repair_loan_open', { device: rows[0].device })
}

async function postPayments(
  { db, actor }: Context,
  { id, number, locationId, customerId, contactName }: RepairRecord,
  payments: readonly (readonly [Method, number])[],
  chargeFen: number,
): Promise<void> {
  if (payments.length === 0) return
  const { tenantId } = actor
  const day = await getToday(db, tenantId)
  await requireOpenPeriod(db, tenantId, day)
  await db
    .insert(repairPayments)
    .values(payments.map(([method, amountFen]) => ({ tenantId, repairId: id, method, amountFen })))
  const lines = []
  for (const [method, amountFen] of payments)
    lines.push({
      account: await findPaymentAccount(db, tenantId, locationId, method),
      ...{ amountFen, locationId, customerId },
    })
  await postJournalEntry(db, actor, {
    ...{ kind: 'income', day, number, source: JOURNAL_SOURCE, sourceId: id },
    note: `维修收款：${contactName}`,
    lines: [...lines, { account: 'income', amountFen: -chargeFen, locationId, customerId }],
  })
}

/** Hands the phone over and takes the payment. Of two people who do it at once, one succeeds. */
export async function handOver(
  context: Context,
  { id, charge_fen, payments }: Input<typeof handOverRepair>,
): Promise<Output<typeof handOverRepair>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  requireState(repair, ['ready'], '取机')
  await requireLoanReturned(db, id)
  const chargeFen = await chargeOf(db, repair)
  if (chargeFen !== charge_fen)
    throw new AppError('repair_charge_changed', { charge: formatMoney(chargeFen) })
  const merged = mergePayments(payments, chargeFen)
  await postPayments(context, repair, merged, chargeFen)
  const { state } = await moveRepair(context, repair, 'handed_over', {
    name: '取机',
    set: { chargeFen, closedAt: new Date(), devicePassword: null },
    event: { kind: 'handed_over', amountFen: chargeFen },
    action: 'repair.handed_over',
    after: { charge_fen: chargeFen },
  })
  if (repair.deviceId !== null && repair.outcome !== 'swapped')
    await recordDeviceEvent(db, actor, {
      ...{ deviceId: repair.deviceId, kind: 'repair_out', document: repair.number },
      reason: repair.outcome === 'repaired' ? '已修好' : '未维修',
    })
  return { state, charge_fen: chargeFen }
}
