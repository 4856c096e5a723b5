import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getVoucherImage, uploadVoucher } from '@shangxue/contract/treasury/merchants'
import { sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit/audit.ts'
import type {
  FileResponse,
  ManualTransactionContext,
  UploadContext,
} from '../../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { getPicture, storePicture } from '../../photos/service.ts'
import { lockPayment } from './payments.ts'

/** Stores a voucher image for a pending or completed payment. The previous image is deleted after the update commits. */
export async function saveVoucher(
  context: UploadContext,
  { id }: Input<typeof uploadVoucher>,
  storage: Storage,
): Promise<Output<typeof uploadVoucher>> {
  const { actor, request, transaction } = context
  await transaction((db) => lockPayment(db, id, 'pending', 'done'))
  const before = await storePicture(context, storage, async (db, key) => {
    const { number, merchant } = await lockPayment(db, id, 'pending', 'done')
    const { rows } = await db.execute<{ key: string | null }>(
      sql`select voucher_key as key from merchant_payment where id = ${id}`,
    )
    await db.execute(sql`update merchant_payment set voucher_key = ${key} where id = ${id}`)
    const auditEvent = { action: 'merchant_payment.voucher', entity: 'merchant_payment', entityId: id }
    await audit(db, actor, { ...auditEvent, after: { number, merchant } }, request.id)
    return rows[0]?.key
  })
  if (before) await storage.remove(before)
  return { voucher: true }
}

export async function getVoucher(
  { transaction }: ManualTransactionContext,
  { id, width }: Input<typeof getVoucherImage>,
  storage: Storage,
): Promise<FileResponse> {
  const { rows } = await transaction((db) =>
    db.execute<{ number: string; key: string | null }>(
      sql`select number, voucher_key as key from merchant_payment where id = ${id}`,
    ),
  )
  return getPicture(storage, rows[0]?.key, { name: rows[0]?.number ?? '', width })
}
