import type { Input, Output } from '@shangxue/contract/endpoint'
import type { addMerchant, changeMerchant, listMerchants } from '@shangxue/contract/merchants'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { namePinyin } from '../catalogue/service.ts'

type Merchant = Output<typeof listMerchants>['list'][number]

export async function merchantList(
  db: Db,
  { q, active, ...page }: Input<typeof listMerchants>,
): Promise<Output<typeof listMerchants>> {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', m.name, m.pinyin, m.bank, m.note))`
  const found = sql`from merchant m where ${active === 'active' ? sql`m.active` : sql`true`} ${sql.join(
    words.map((word) => sql`and strpos(${text}, ${word}) > 0`),
    sql` `,
  )}`
  const { rows } = await db.execute<Merchant & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.name, m.bank, m.note, m.active, m.version, p.pending::int as pending,
           p.pending_fen::float8 as pending_fen, p.done_fen::float8 as done_fen, p.paid_day::text as paid_day
    from (select m.* ${found}) m cross join lateral (
      select count(*) filter (where p.state = 'pending') as pending,
             coalesce(sum(p.amount_fen) filter (where p.state = 'pending'), 0) as pending_fen,
             coalesce(sum(p.amount_fen) filter (where p.state = 'done'), 0) as done_fen,
             max(p.day) filter (where p.state = 'done') as paid_day
      from merchant_payment p where p.merchant_id = m.id) p
    order by m.active desc, p.pending > 0 desc, p.paid_day desc nulls last, m.pinyin, m.id ${window(page)}`)
  return paged(rows, page, await cappedCount(db, sql`select 1 ${found}`))
}

const bare = ({ name, bank, note }: Pick<Input<typeof addMerchant>, 'name' | 'bank' | 'note'>) => {
  const content = { name: name.normalize('NFKC').trim(), bank: bank.trim(), note: note.trim() }
  if (content.name === '') throw new Refusal('invalid_input', { field: '请填写商家名称' })
  return content
}

export async function addMerchantOf(
  { db, actor, request }: Context,
  input: Input<typeof addMerchant>,
): Promise<Output<typeof addMerchant>> {
  const { name, bank, note } = bare(input)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into merchant (tenant_id, name, pinyin, bank, note)
    values (${actor.tenantId}, ${name}, ${namePinyin(name)}, ${bank}, ${note})
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('merchant_name_taken', { name })
  const deed = { action: 'merchant.added', entity: 'merchant', entityId: made.id }
  await audit(db, actor, { ...deed, after: { name, bank, note } }, request.id)
  return { id: made.id, name }
}

export async function changeMerchantOf(
  { db, actor, request }: Context,
  { id, version, active, ...given }: Input<typeof changeMerchant>,
): Promise<Output<typeof changeMerchant>> {
  const { rows } = await db.execute<
    Record<'name' | 'bank' | 'note', string> & { active: boolean; version: number }
  >(sql`select name, bank, note, active, version from merchant where id = ${id} for update`)
  const [before] = rows
  if (!before) throw new Refusal('not_found')
  const { name, bank, note } = bare(given)
  if (before.version !== version) throw new Refusal('merchant_changed')
  if (before.active && !active) {
    const { rows: waiting } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from merchant_payment where merchant_id = ${id} and state = 'pending'`,
    )
    const count = waiting[0]?.count ?? 0
    if (count > 0) throw new Refusal('merchant_in_use', { name: before.name, count })
  }
  const { rows: other } = await db.execute(sql`select from merchant where name = ${name} and id <> ${id}`)
  if (other.length > 0) throw new Refusal('merchant_name_taken', { name })
  await db.execute(sql`
    update merchant set name = ${name}, pinyin = ${namePinyin(name)}, bank = ${bank}, note = ${note},
           active = ${active}, version = version + 1 where id = ${id}`)
  const { version: _, ...was } = before
  const deed = { action: 'merchant.changed', entity: 'merchant', entityId: id, before: was }
  await audit(db, actor, { ...deed, after: { name, bank, note, active } }, request.id)
  return { id, name, version: version + 1 }
}
