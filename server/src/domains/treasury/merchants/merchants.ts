import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addMerchant, changeMerchant, listMerchants } from '@shangxue/contract/treasury/merchants'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { namePinyin } from '../../catalogue/service.ts'

type Merchant = Output<typeof listMerchants>['list'][number]

export async function listMerchantsPage(
  db: Db,
  { q, active, ...page }: Input<typeof listMerchants>,
): Promise<Output<typeof listMerchants>> {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', m.name, m.pinyin, m.bank, m.contact, m.phone, m.note))`
  const filterSql = sql`from merchant m where ${active === 'active' ? sql`m.active` : sql`true`} ${sql.join(
    words.map((word) => sql`and strpos(${text}, ${word}) > 0`),
    sql` `,
  )}`
  const { rows } = await db.execute<Merchant & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.name, m.bank, m.contact, m.phone, m.payment_days, m.lead_days, m.note, m.active, m.version, p.pending::int as pending,
           p.pending_fen::float8 as pending_fen, p.done_fen::float8 as done_fen, p.paid_day::text as paid_day
    from (select m.* ${filterSql}) m cross join lateral (
      select count(*) filter (where p.state = 'pending') as pending,
             coalesce(sum(p.amount_fen) filter (where p.state = 'pending'), 0) as pending_fen,
             coalesce(sum(p.amount_fen) filter (where p.state = 'done'), 0) as done_fen,
             max(p.day) filter (where p.state = 'done') as paid_day
      from merchant_payment p where p.merchant_id = m.id) p
    order by m.active desc, p.pending > 0 desc, p.paid_day desc nulls last, m.pinyin, m.id ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 ${filterSql}`))
}

type Content = Input<typeof addMerchant>

const normalize = ({ name, bank, note, contact, phone, payment_days = null, lead_days = null }: Content) => {
  const content = {
    name: name.normalize('NFKC').trim(),
    bank: bank.trim(),
    note: note.trim(),
    contact: contact.trim(),
    phone: phone.trim(),
    payment_days,
    lead_days,
  }
  if (content.name === '') throw new AppError('merchant_name_missing')
  return content
}

/** Only users who pay may decide to which account money goes. */
function requireBankRights({ actor }: Context, bank: string, before: string): void {
  if (bank !== before && !actor.can('finance')) throw new AppError('supplier_bank_needs_finance')
}

export async function addMerchantCommand(
  context: Context,
  input: Content,
): Promise<Output<typeof addMerchant>> {
  const { db, actor, request } = context
  const content = normalize(input)
  const { name, bank, note, contact, phone, payment_days, lead_days } = content
  requireBankRights(context, bank, '')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into merchant (tenant_id, name, pinyin, bank, note, contact, phone, payment_days, lead_days)
    values (${actor.tenantId}, ${name}, ${namePinyin(name)}, ${bank}, ${note}, ${contact}, ${phone}, ${payment_days}, ${lead_days})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('merchant_name_taken', { name })
  const auditEvent = { action: 'merchant.added', entity: 'merchant', entityId: inserted.id }
  await audit(db, actor, { ...auditEvent, after: content }, request.id)
  return { id: inserted.id, name }
}

export async function changeMerchantCommand(
  context: Context,
  { id, version, active, ...input }: Input<typeof changeMerchant>,
): Promise<Output<typeof changeMerchant>> {
  const { db, actor, request } = context
  const { rows } = await db.execute<ReturnType<typeof normalize> & { active: boolean; version: number }>(sql`
    select name, bank, note, contact, phone, payment_days, lead_days, active, version
    from merchant where id = ${id} for update`)
  const [before] = rows
  if (!before) throw new AppError('not_found')
  const content = normalize(input)
  const { name, bank, note, contact, phone, payment_days, lead_days } = content
  requireBankRights(context, bank, before.bank)
  if (before.version !== version) throw new AppError('merchant_changed')
  if (before.active && !active) {
    const { rows: pendingRows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from merchant_payment where merchant_id = ${id} and state = 'pending'`,
    )
    const count = pendingRows[0]?.count ?? 0
    if (count > 0) throw new AppError('merchant_in_use', { name: before.name, count })
  }
  const { rows: sameNameRows } = await db.execute(
    sql`select from merchant where name = ${name} and id <> ${id}`,
  )
  if (sameNameRows.length > 0) throw new AppError('merchant_name_taken', { name })
  await db.execute(sql`
    update merchant set name = ${name}, pinyin = ${namePinyin(name)}, bank = ${bank}, note = ${note},
           contact = ${contact}, phone = ${phone}, payment_days = ${payment_days}, lead_days = ${lead_days},
           active = ${active}, version = version + 1 where id = ${id}`)
  const { version: _, ...auditBefore } = before
  const auditEvent = { action: 'merchant.changed', entity: 'merchant', entityId: id, before: auditBefore }
  await audit(db, actor, { ...auditEvent, after: { ...content, active } }, request.id)
  return { id, name, version: version + 1 }
}
