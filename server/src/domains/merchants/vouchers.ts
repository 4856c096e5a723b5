import type { Input, Output } from '@shangxue/contract/endpoint'
import type { uploadVoucher, voucherImage } from '@shangxue/contract/merchants'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { audit } from '../../platform/audit/audit.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, SlowContext, UploadContext } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { lockPayment } from './payments.ts'

const LONGEST_PX = 2_600
const QUALITY = 82
/** A picture is no larger than any camera's. */
const MOST_PIXELS = 120_000_000

/** As a picture is kept: upright, without what the camera wrote into it. */
const upright = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw new Refusal('bad_file', { reason: '这张图片打不开，请换成 JPG 或 PNG 照片' })
    })

/** Puts a picture to a payment that counts. The one before goes once the new one is known. */
export async function takeVoucher(
  { actor, request, file, commit, transaction }: UploadContext,
  { id }: Input<typeof uploadVoucher>,
  storage: Storage,
): Promise<Output<typeof uploadVoucher>> {
  await transaction((db) => lockPayment(db, id, 'pending', 'done'))
  const key = await storage.put(await upright(file.bytes))
  let taken = false
  let before: string | null = null
  try {
    const answer = await commit(async (db) => {
      taken = false
      const { number, merchant } = await lockPayment(db, id, 'pending', 'done')
      const { rows } = await db.execute<{ key: string | null }>(
        sql`select voucher_key as key from merchant_payment where id = ${id}`,
      )
      before = rows[0]?.key ?? null
      await db.execute(sql`update merchant_payment set voucher_key = ${key} where id = ${id}`)
      const deed = { action: 'merchant_payment.voucher', entity: 'merchant_payment', entityId: id }
      await audit(db, actor, { ...deed, after: { number, merchant } }, request.id)
      taken = true
      return { voucher: true }
    })
    if (taken && before) await storage.remove(before)
    return answer
  } catch (error) {
    // broken amid the commit: the payment may name it
    taken &&= mayBeCommitted(error)
    throw error
  } finally {
    if (!taken) await storage.remove(key)
  }
}

export async function voucherOf(
  { transaction }: SlowContext,
  { id, width }: Input<typeof voucherImage>,
  storage: Storage,
): Promise<FileToSend> {
  const { rows } = await transaction((db) =>
    db.execute<{ number: string; key: string | null }>(
      sql`select number, voucher_key as key from merchant_payment where id = ${id}`,
    ),
  )
  const [payment] = rows
  if (!payment?.key) throw new Refusal('not_found')
  const image = sharp(Buffer.from(await storage.get(payment.key)))
  const body = await image.resize({ width, withoutEnlargement: true }).jpeg({ quality: QUALITY }).toBuffer()
  return { fileName: `${payment.number}.jpg`, body }
}
