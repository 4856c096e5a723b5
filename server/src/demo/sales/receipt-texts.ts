import { sql } from 'drizzle-orm'
import { receiptTexts } from '../../domains/sales/schema.ts'
import type { Db } from '../../platform/database/database.ts'

const NONE = { header: '', address: '', phone: '', warranty: '', footer: '' }

/** Receipt texts of the company, and the address and telephone number of its first store. */
export async function seedReceiptTexts(db: Db, tenantId: number): Promise<void> {
  await db.insert(receiptTexts).values({
    ...NONE,
    tenantId,
    phone: '400-000-0000',
    warranty: '主机保修一年，请凭小票和包装盒办理。\n配件 7 天内有质量问题可以换新。',
    footer: '谢谢惠顾，欢迎再来',
  })
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from location where tenant_id = ${tenantId} and kind = 'store' order by position, id limit 1`)
  const [store] = rows
  if (store)
    await db.insert(receiptTexts).values({
      ...NONE,
      tenantId,
      locationId: store.id,
      address: '人民路 128 号一楼',
      phone: '0571-0000 0128',
    })
}
