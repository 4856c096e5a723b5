import type {
  createCustomer as CreateCustomer,
  saveCustomer as SaveCustomer,
} from '@shangxue/contract/customers/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { namePinyin } from '../catalogue/service.ts'
import { loadContacts, loadCustomer } from './customer-detail.ts'
import { customerContacts } from './schema.ts'

type Fields = Input<typeof CreateCustomer>
type Contacts = Fields['contacts']

/** Normalises input: trims text, drops contacts without name and phone, and ensures one main contact. */
function normalizeFields(input: Fields): Fields {
  const name = input.name.trim()
  const area = input.area.trim()
  if (name === '' || area === '') throw new AppError('customer_name_missing')
  const contacts = input.contacts
    .map((contact) => ({
      ...contact,
      name: contact.name.trim(),
      role: contact.role.trim(),
      phone: contact.phone?.trim() || null,
    }))
    .filter((contact) => contact.name !== '' || contact.phone !== null)
  const main = Math.max(
    0,
    contacts.findIndex((contact) => contact.main),
  )
  return {
    ...input,
    ...{ name, area, short_name: input.short_name.trim() || name },
    ...{ address: input.address.trim(), note: input.note.trim() },
    contacts: contacts.map((contact, index) => ({ ...contact, main: index === main })),
  }
}

async function requireOwner(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await db.execute(sql`select from app_user where id = ${id} for key share`)
  if (rows.length === 0) throw new AppError('customer_owner_unknown')
}

const mainPhone = (contacts: Contacts): string | null => contacts.find(({ main }) => main)?.phone ?? null

async function replaceContacts(
  db: Db,
  tenantId: number,
  customerId: number,
  contacts: Contacts,
): Promise<void> {
  await db.execute(sql`delete from customer_contact where customer_id = ${customerId}`)
  if (contacts.length > 0)
    await db
      .insert(customerContacts)
      .values(contacts.map((contact) => ({ tenantId, customerId, ...contact })))
}

export async function createCustomer(
  { db, actor, request }: Context,
  input: Fields,
): Promise<{ id: number }> {
  const values = normalizeFields(input)
  await requireOwner(db, values.owner_id)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into customer (tenant_id, name, short_name, area, owner_id, phone, pinyin, level, price_level, address, lat, lng, note)
    values (${actor.tenantId}, ${values.name}, ${values.short_name}, ${values.area}, ${values.owner_id},
            ${mainPhone(values.contacts)}, ${namePinyin(values.name)}, ${values.level}, ${values.price_level ?? 'retail'}, ${values.address},
            ${values.place?.lat ?? null}, ${values.place?.lng ?? null}, ${values.note})
    on conflict do nothing returning id::float8 as id`)
  const [created] = rows
  if (!created) throw new AppError('customer_name_taken', { name: values.name })
  await replaceContacts(db, actor.tenantId, created.id, values.contacts)
  const entry = { action: 'customer.added', entity: 'customer', entityId: created.id, after: values }
  await audit(db, actor, entry, request.id)
  return created
}

async function requireFreeName(db: Db, id: number, name: string): Promise<void> {
  const { rows } = await db.execute(sql`select from customer where name = ${name} and id <> ${id}`)
  if (rows.length > 0) throw new AppError('customer_name_taken', { name })
}

export async function saveCustomer(
  { db, actor, request }: Context,
  { id, version, active, ...fields }: Input<typeof SaveCustomer>,
): Promise<Output<typeof SaveCustomer>> {
  // Lock first, so that the second of two concurrent saves sees the first.
  await db.execute(sql`select from customer where id = ${id} for no key update`)
  const before = await loadCustomer(db, id)
  if (before.merged_into !== null)
    throw new AppError('customer_merged', { name: before.name, into: before.merged_into })
  if (before.version !== version) throw new AppError('customer_changed')
  const values = normalizeFields(fields)
  await requireOwner(db, values.owner_id)
  await requireFreeName(db, id, values.name)
  const contacts = await loadContacts(db, id)
  await db.execute(sql`
    update customer set name = ${values.name}, short_name = ${values.short_name}, area = ${values.area},
      owner_id = ${values.owner_id}, phone = ${mainPhone(values.contacts)}, pinyin = ${namePinyin(values.name)},
      level = ${values.level}, price_level = coalesce(${values.price_level ?? null}::text, price_level), address = ${values.address}, lat = ${values.place?.lat ?? null},
      lng = ${values.place?.lng ?? null}, note = ${values.note}, active = ${active}, version = version + 1
    where id = ${id}`)
  await replaceContacts(db, actor.tenantId, id, values.contacts)
  const { name, short_name, area, owner_id, level, price_level, address, note, lat, lng } = before
  const place = lat === null || lng === null ? null : { lat, lng }
  const entry = {
    ...{ action: 'customer.changed', entity: 'customer', entityId: id },
    before: {
      name,
      short_name,
      area,
      owner_id,
      level,
      price_level,
      address,
      place,
      note,
      contacts,
      active: before.active,
    },
    after: { ...values, price_level: values.price_level ?? price_level, active },
  }
  await audit(db, actor, entry, request.id)
  return { id, version: version + 1 }
}
