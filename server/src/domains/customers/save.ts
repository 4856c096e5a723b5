import type {
  createCustomer as CreateCustomer,
  saveCustomer as SaveCustomer,
} from '@shangxue/contract/customers'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { namePinyin } from '../catalogue/service.ts'
import { cardOf, contactsOf } from './card.ts'
import { customerContacts } from './tables.ts'

type Fields = Input<typeof CreateCustomer>
type Contacts = Fields['contacts']

const wrong = (field: string) => new Refusal('invalid_input', { field })

/** Normalises input: trims text, drops contacts without name and phone, and ensures one main contact. */
function tidied(given: Fields): Fields {
  const name = given.name.trim()
  const area = given.area.trim()
  if (name === '' || area === '') throw wrong('请填写客户名称和区域')
  const people = given.contacts
    .map((one) => ({
      ...one,
      name: one.name.trim(),
      role: one.role.trim(),
      phone: one.phone?.trim() || null,
    }))
    .filter((one) => one.name !== '' || one.phone !== null)
  const main = Math.max(
    0,
    people.findIndex((one) => one.main),
  )
  return {
    ...given,
    ...{ name, area, short_name: given.short_name.trim() || name },
    ...{ address: given.address.trim(), note: given.note.trim() },
    contacts: people.map((one, at) => ({ ...one, main: at === main })),
  }
}

async function requireOwner(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await db.execute(sql`select from app_user where id = ${id} for key share`)
  if (rows.length === 0) throw wrong('没有这位负责人，请重新选择')
}

const phoneOf = (contacts: Contacts): string | null => contacts.find(({ main }) => main)?.phone ?? null

async function writeContacts(
  db: Db,
  tenantId: number,
  customerId: number,
  contacts: Contacts,
): Promise<void> {
  await db.execute(sql`delete from customer_contact where customer_id = ${customerId}`)
  if (contacts.length > 0)
    await db.insert(customerContacts).values(contacts.map((one) => ({ tenantId, customerId, ...one })))
}

export async function create({ db, actor, request }: Context, input: Fields): Promise<{ id: number }> {
  const given = tidied(input)
  await requireOwner(db, given.owner_id)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into customer (tenant_id, name, short_name, area, owner_id, phone, pinyin, level, address, lat, lng, note)
    values (${actor.tenantId}, ${given.name}, ${given.short_name}, ${given.area}, ${given.owner_id},
            ${phoneOf(given.contacts)}, ${namePinyin(given.name)}, ${given.level}, ${given.address},
            ${given.place?.lat ?? null}, ${given.place?.lng ?? null}, ${given.note})
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('customer_name_taken', { name: given.name })
  await writeContacts(db, actor.tenantId, made.id, given.contacts)
  const deed = { action: 'customer.added', entity: 'customer', entityId: made.id, after: given }
  await audit(db, actor, deed, request.id)
  return made
}

async function requireFreeName(db: Db, id: number, name: string): Promise<void> {
  const { rows } = await db.execute(sql`select from customer where name = ${name} and id <> ${id}`)
  if (rows.length > 0) throw new Refusal('customer_name_taken', { name })
}

export async function save(
  { db, actor, request }: Context,
  { id, version, active, ...fields }: Input<typeof SaveCustomer>,
): Promise<Output<typeof SaveCustomer>> {
  // Lock first, so that the second of two concurrent saves sees the first.
  await db.execute(sql`select from customer where id = ${id} for no key update`)
  const before = await cardOf(db, id)
  if (before.merged_into !== null)
    throw new Refusal('customer_merged', { name: before.name, into: before.merged_into })
  if (before.version !== version) throw new Refusal('customer_changed')
  const given = tidied(fields)
  await requireOwner(db, given.owner_id)
  await requireFreeName(db, id, given.name)
  const contacts = await contactsOf(db, id)
  await db.execute(sql`
    update customer set name = ${given.name}, short_name = ${given.short_name}, area = ${given.area},
      owner_id = ${given.owner_id}, phone = ${phoneOf(given.contacts)}, pinyin = ${namePinyin(given.name)},
      level = ${given.level}, address = ${given.address}, lat = ${given.place?.lat ?? null},
      lng = ${given.place?.lng ?? null}, note = ${given.note}, active = ${active}, version = version + 1
    where id = ${id}`)
  await writeContacts(db, actor.tenantId, id, given.contacts)
  const { name, short_name, area, owner_id, level, address, note, lat, lng } = before
  const place = lat === null || lng === null ? null : { lat, lng }
  const deed = {
    ...{ action: 'customer.changed', entity: 'customer', entityId: id },
    before: {
      name,
      short_name,
      area,
      owner_id,
      level,
      address,
      place,
      note,
      contacts,
      active: before.active,
    },
    after: { ...given, active },
  }
  await audit(db, actor, deed, request.id)
  return { id, version: version + 1 }
}
