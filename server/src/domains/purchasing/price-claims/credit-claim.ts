import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { creditPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { type DeviceMove, type LockedDevice, lockDevices, postStockDocument } from '../../stock/service.ts'
import { lockSupplier, postPayable } from '../payables/payables.ts'
import { claimDetails, lockClaimIn, requireVersion } from './locked-claim.ts'

/** The company still has the phone, so that its cost can be lowered. */
const HELD: readonly DeviceStatus[] = ['in_stock', 'reserved', 'in_transit', 'returned', 'damaged']

interface AnsweredLine extends Record<string, unknown> {
  readonly device_id: number
  readonly answer_fen: number
  /** Received again after the cut, for example bought back: its cost has nothing to do with the cut. */
  readonly rereceived: boolean
}

async function listAnswered(db: Db, claimId: number): Promise<Map<number, AnsweredLine>> {
  const { rows } = await db.execute<AnsweredLine>(sql`
    select l.device_id::float8 as device_id, l.answer_fen::float8 as answer_fen, exists (
             select from device_event e where e.device_id = l.device_id and e.kind = 'received' and e.at > c.effective_at
               and not exists (select from stock_document o join stock_document z on z.reverses_id = o.id
                 where o.number = e.document)) as rereceived
    from price_claim_line l join price_cut c on c.id = l.cut_id where l.claim_id = ${claimId} and l.answer_fen > 0`)
  return new Map(rows.map((line) => [line.device_id, line]))
}

/** Divides the answered amounts between the cost of phones that are still here and corrections of margins. */
function divide(devices: readonly LockedDevice[], lines: ReadonlyMap<number, AnsweredLine>) {
  const moves: DeviceMove[] = []
  const corrections: { device: LockedDevice; fen: number }[] = []
  let stockFen = 0
  for (const device of devices) {
    const line = lines.get(device.id)
    if (!line) continue
    const lowered =
      HELD.includes(device.status) && !line.rereceived ? Math.min(device.costFen, line.answer_fen) : 0
    if (lowered > 0) moves.push({ device, kind: 'adjusted', to: { costFen: device.costFen - lowered } })
    if (line.answer_fen > lowered) corrections.push({ device, fen: line.answer_fen - lowered })
    stockFen += lowered
  }
  return { moves, corrections, stockFen }
}

/** Books corrections on the day of the credit, with the sale that a sold phone belongs to now. */
async function insertCorrections(
  { db, actor }: Context,
  claimId: number,
  day: string,
  corrections: ReturnType<typeof divide>['corrections'],
): Promise<void> {
  if (corrections.length === 0) return
  const records = JSON.stringify(
    corrections.map(({ device, fen }) => ({
      d: device.id,
      k: device.skuId,
      f: fen,
      s: device.status === 'sold',
    })),
  )
  await db.execute(sql`
    insert into margin_correction (tenant_id, claim_id, device_id, sku_id, day, amount_fen, sale_id)
    select ${actor.tenantId}::integer, ${claimId}::bigint, r.d, r.k, ${day}::date, r.f, case when r.s then (
             select s.id from sale_line_device v join sale s on s.id = v.sale_id
             where v.device_id = r.d and s.kind = 'sale' and s.status = 'posted' order by s.id desc limit 1) end
    from jsonb_to_recordset(${records}::jsonb) as r(d bigint, k bigint, f bigint, s boolean)`)
}

/**
 * Credits what the supplier accepted: its account, the cost of phones that are still here, and the margin of those that have left, in
 * one transaction. Locks the claim, the supplier and the phones, as a return to a supplier does, so that a phone is lowered or sold at
 * its old cost, and two users credit a claim once.
 */
export async function creditClaim(
  context: Context,
  { id, version }: Input<typeof creditPriceClaim>,
): Promise<Output<typeof creditPriceClaim>> {
  const { db, actor, request } = context
  const claim = await lockClaimIn(db, id, ['answered'])
  requireVersion(claim, version)
  const supplier = await lockSupplier(db, claim.merchant_id)
  const lines = await listAnswered(db, id)
  const devices = await lockDevices(db, [...lines.keys()])
  const { moves, corrections, stockFen } = divide(devices, lines)
  const amountFen = [...lines.values()].reduce((sum, { answer_fen }) => sum + answer_fen, 0)
  const day = await getToday(db, actor.tenantId)
  const document =
    moves.length === 0
      ? null
      : await postStockDocument(
          context,
          { kind: 'price_protection', reason: `${claim.merchant} ${claim.number}` },
          { devices: moves },
        )
  await insertCorrections(context, id, day, corrections)
  await postPayable(db, actor, {
    ...{ supplier, kind: 'protection', number: claim.number, sourceId: id, day },
    ...{ amountFen: -amountFen, note: claim.cut_number },
  })
  const { rowCount } = await db.execute(sql`
    update price_claim set state = 'credited', credited_by = ${actor.userId}, credited_at = now(), credit_fen = ${amountFen},
      stock_fen = ${stockFen}, document_id = ${document?.id ?? null}, version = version + 1
    where id = ${id} and state = 'answered'`)
  if (rowCount !== 1) throw new AppError('conflict')
  const sums = { amount_fen: amountFen, stock_fen: stockFen, correction_fen: amountFen - stockFen }
  const auditEvent = { action: 'price_claim.credited', entity: 'price_claim', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { ...claimDetails(claim), ...sums } }, request.id)
  return sums
}
