import { isDay } from '@shangxue/contract/days'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { saveStaff } from '@shangxue/contract/staff'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/failure.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, requireRecentPassword } from '../../platform/session/access.ts'
import { requireLocation } from '../stock/service.ts'
import { required } from '../users/service.ts'
import { leaveNow } from './leaving.ts'
import { type Member, oneMember } from './reads.ts'

type Saved = Input<typeof saveStaff>
type Said = Omit<Saved, 'id' | 'position' | 'version'>

const wrong = (field: string) => new Refusal('invalid_input', { field })

const DAYS = {
  joined_on: '入职日期',
  work_since: '参加工作日期',
  left_on: '离职日期',
  contract_until: '合同到期日',
} as const

/** Throws if the input is inconsistent. */
export function requireFitting(said: Said): void {
  for (const [key, name] of Object.entries(DAYS)) {
    const day = said[key as keyof typeof DAYS]
    if (day !== null && !isDay(day)) throw wrong(`${name}没有这一天，请重新选择`)
  }
  const { joined_on, work_since, left_on, store_manager, location_id } = said
  if (joined_on !== null && left_on !== null && left_on < joined_on)
    throw wrong('离职日期不能早于入职日期，请修改')
  if (joined_on !== null && work_since !== null && work_since > joined_on)
    throw wrong('参加工作日期不能晚于入职日期，请修改')
  if (store_manager && location_id === null) throw wrong('门店负责人要先选门店')
}

const trimmed = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() || null

/** Users may not set their own leaving day, and only a boss may set another boss's. */
function requireMaySetLeaving(actor: Pick<Actor, 'userId' | 'boss'>, member: Member): void {
  if (member.id === actor.userId) throw new Refusal('own_account', { deed: '填写离职日期' })
  if (member.boss && !actor.boss) throw new Refusal('staff_boss', { name: member.name })
}

const OWN = { joined_on: '入职日期', work_since: '参加工作日期', store_manager: '门店负责人' } as const

/** Only a boss may change the fields of their own record that determine their leave. */
export function requireOthersRecord(userId: number, member: Member, said: Said): void {
  if (member.id !== userId || member.boss) return
  for (const [key, what] of Object.entries(OWN))
    if (said[key as keyof typeof OWN] !== member[key as keyof typeof OWN])
      throw new Refusal('staff_own', { what })
}

/** Upserts the record. Throws `staff_number_taken` if the number is in use. */
export async function writeRecord(db: Db, tenantId: number, userId: number, said: Said): Promise<number> {
  const number = trimmed(said.employee_number)
  const { rows } = await db
    .execute<{ version: number }>(sql`
      insert into staff_record as s (tenant_id, user_id, employee_number, location_id, store_manager, joined_on, work_since,
        left_on, phone, emergency_name, emergency_phone, contract_kind, contract_until, note)
      values (${tenantId}, ${userId}, ${number}, ${said.location_id}, ${said.store_manager}, ${said.joined_on}::date,
        ${said.work_since}::date, ${said.left_on}::date, ${trimmed(said.phone)}, ${trimmed(said.emergency_name)},
        ${trimmed(said.emergency_phone)}, ${said.contract_kind}, ${said.contract_until}::date, ${said.note.trim()})
      on conflict (tenant_id, user_id) do update set employee_number = excluded.employee_number,
        location_id = excluded.location_id, store_manager = excluded.store_manager, joined_on = excluded.joined_on,
        work_since = excluded.work_since, left_on = excluded.left_on, phone = excluded.phone,
        emergency_name = excluded.emergency_name, emergency_phone = excluded.emergency_phone,
        contract_kind = excluded.contract_kind, contract_until = excluded.contract_until, note = excluded.note,
        closed_at = case when s.left_on is not distinct from excluded.left_on then s.closed_at end,
        version = s.version + 1, saved_at = now()
      returning version`)
    .catch((error: unknown) => {
      if (violatedUnique(error) !== 'staff_record_number') throw error
      throw new Refusal('staff_number_taken', { number: number ?? '', name: '同事' })
    })
  return rows[0]?.version ?? 0
}

/** Fields for the audit log, without private data. */
const auditOf = ({ phone: _, emergency_name: __, emergency_phone: ___, ...said }: Said) => said

export async function save(
  db: Db,
  actor: Actor,
  { id, position, version, ...said }: Saved,
  requestId: string,
): Promise<Output<typeof saveStaff>> {
  requireFitting(said)
  const { tenantId } = actor
  const place = required(position, '职位')
  await db.execute(sql`select from app_user where id = ${id} for no key update`)
  const known = await oneMember(db, actor, id)
  if (known.version !== version) throw new Refusal('staff_changed')
  if (said.left_on !== known.left_on) requireMaySetLeaving(actor, known)
  // Because it closes the account, now or on that day.
  if (said.left_on !== known.left_on && said.left_on !== null) requireRecentPassword(actor)
  requireOthersRecord(actor.userId, known, said)
  if (said.location_id !== null && said.location_id !== known.location_id)
    await requireLocation(db, said.location_id)
  if (place !== known.position)
    await db.execute(sql`update app_user set position = ${place} where id = ${id}`)
  await requireFreeNumber(db, id, said.employee_number)
  const saved = await writeRecord(db, tenantId, id, said)
  const today = await todayOf(db, tenantId)
  const due = said.left_on !== null && said.left_on <= today
  const closed = due && (await leaveNow(db, tenantId, id))
  const { employee_number, location_id, store_manager, joined_on, work_since, left_on } = known
  const before = {
    ...{
      position: known.position,
      employee_number,
      location_id,
      store_manager,
      joined_on,
      work_since,
      left_on,
    },
    ...{ contract_kind: known.contract_kind, contract_until: known.contract_until, note: known.note },
  }
  const after = { position: place, ...auditOf(said) }
  await audit(db, actor, { action: 'staff.saved', entity: 'user', entityId: id, before, after }, requestId)
  return { version: saved, closed }
}

async function requireFreeNumber(db: Db, id: number, given: string | null): Promise<void> {
  const number = trimmed(given)
  if (number === null) return
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from staff_record s join app_user u on u.id = s.user_id
    where s.employee_number = ${number} and s.user_id <> ${id}`)
  const [other] = rows
  if (other) throw new Refusal('staff_number_taken', { number, name: other.name })
}
