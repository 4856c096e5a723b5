import type { addCustomer, listCustomers } from '@shangxue/contract/customers'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { namePinyin } from '../catalogue/service.ts'
import { customers } from './tables.ts'

type Row = Output<typeof listCustomers>['list'][number] & Record<string, unknown>

export const customerRepository = (db: Db, tenantId: number) => ({
  async list({ q, area, ...page }: Input<typeof listCustomers>) {
    const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
    const found = sql.join(
      [
        sql`from customer c where true`,
        ...(area === undefined ? [] : [sql`and c.area = ${area}`]),
        ...words.map(
          (word) =>
            sql`and strpos(lower(concat_ws(' ', c.name, c.short_name, c.pinyin, c.phone)), ${word}) > 0`,
        ),
      ],
      sql` `,
    )
    const { rows } = await db.execute<Row>(sql`
      select c.id::int as id, c.name, c.short_name, c.area, c.phone ${found}
      order by (select max(s.id) from sale s where s.customer_id = c.id) desc nulls last, c.pinyin, c.id ${window(page)}`)
    return paged(rows, page, await cappedCount(db, sql`select 1 ${found}`))
  },

  async areas(): Promise<string[]> {
    const { rows } = await db.execute<{ area: string }>(
      sql`select area from customer group by area order by count(*) desc, area`,
    )
    return rows.map(({ area }) => area)
  },

  async add({ name, area, phone }: Input<typeof addCustomer>): Promise<{ id: number; name: string }> {
    const trimmed = name.trim()
    if (trimmed === '' || area.trim() === '')
      throw new Refusal('invalid_input', { field: '请填写客户名称和区域' })
    const values = {
      tenantId,
      name: trimmed,
      shortName: trimmed,
      area: area.trim(),
      phone: phone ?? null,
      pinyin: namePinyin(trimmed),
    }
    const [made] = await db
      .insert(customers)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: customers.id, name: customers.name })
    if (!made) throw new Refusal('customer_name_taken', { name: trimmed })
    return made
  },
})
