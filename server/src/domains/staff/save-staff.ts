import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { saveStaff } from '@shangxue/contract/staff/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import { type Actor, requireRecentPassword } from '../../platform/session/access.ts'
import { getToday } from '../../platform/time/period.ts'
import { requireLocation } from '../stock/service.ts'
import { requireText } from '../users/service.ts'
import { type OffboardingHook, offboardUser } from './offboarding.ts'
import { getMember, type Member } from './queries.ts'

type SaveInput = Input<typeof saveStaff>
type RecordInput = Omit<SaveInput, 'id' | 'position' | 'version'>

const DAYS = {
  joined_on: '入职日期',
  work_since: '参加工作日期',
  left_on: '离职日期',
  contract_until: '合同到期日',
} as const

/** Throws if the input is inconsistent. */
export function requireConsistent(record: RecordInput): void {
  for (const [key, name] of Object.entries(DAYS)) {
    const day = record[key as keyof typeof DAYS]
    if (day !== null && !isDay(day)) throw new AppError('staff_day_invalid', { what: name })
  }
  const { joined_on, work_since, left_on, store_manager, location_id } = record
  if (joined_on !== null && left_on !== null && left_on < joined_on)
    throw new AppError('staff_left_before_joined')
  if (joined_on !== null && work_since !== null && work_since > joined_on)
    throw new AppError('staff_work_since_after_joined')
  if (store_manager && location_id === null) throw new AppError('staff_manager_without_store')
}

const normalizeText = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() || null

/** Users may not set their own leaving day, and only a boss may set another boss's. */
function requireMaySetLeaving(actor: Pick<Actor, 'userId' | 'boss'>, member: Member): void {
  if (member.id === actor.userId) throw new AppError('own_account', { deed: '填写离职日期' })
  if (member.boss && !actor.boss) throw new AppError('staff_boss', { name: member.name })
}

const PROTECTED_FIELDS = {
  joined_on: '入职日期',
  work_since: '参加工作日期',
  store_manager: '门店负责人',
} as const

/** Only a boss may change the fields of their own record that determine their leave. */
export function requireProtectedUnchanged(userId: number, member: Member, record: RecordInput): void {
  if (member.id !== userId || member.boss) return
  for (const [key, label] of Object.entries(PROTECTED_FIELDS))
    if (record[key as keyof typeof PROTECTED_FIELDS] !== member[key as keyof typeof PROTECTED_FIELDS])
      throw new AppError('staff_own', { what: label })
}

/** Upserts the record. Throws `staff_number_taken` if the number is in use. */
export async function writeRecord(
  db: Db,
  tenantId: number,
  userId: number,
  record: RecordInput,
): Promise<number> {
  const number = normalizeText(record.employee_number)
  const { rows } = await db
    .execute<{ version: number }>(sql`
      insert into staff_record as s (tenant_id, user_id, employee_number, location_id, store_manager, joined_on, work_since,
        left_on, phone, emergency_name, emergency_phone, contract_kind, contract_until, note)
      values (${tenantId}, ${userId}, ${number}, ${record.location_id}, ${record.store_manager}, ${record.joined_on}::date,
        ${record.work_since}::date, ${record.left_on}::date, ${normalizeText(record.phone)}, ${normalizeText(record.emergency_name)},
        ${normalizeText(record.emergency_phone)}, ${record.contract_kind}, ${record.contract_until}::date, ${record.note.trim()})
      on conflict (tenant_id, user_id) do update set employee_number = excluded.employee_number,
        location_id = excluded.location_id, store_manager = excluded.store_manager, joined_on = excluded.joined_on,
        work_since = excluded.work_since, left_on = excluded.left_on, phone = excluded.phone,
        emergency_name = excluded.emergency_name, emergency_phone = excluded.emergency_phone,
        contract_kind = excluded.contract_kind, contract_until = excluded.contract_until, note = excluded.note,
        closed_at = case when s.left_on is not distinct from excluded.left_on then s.closed_at end,
        version = s.version + 1, saved_at = now()
      returning version`)
    .catch((error: unknown) => {
      if (violatedUniqueConstraint(error) !== 'staff_record_number') throw error
      throw new AppError('staff_number_taken', { number: number ?? '', name: '同事' })
    })
  return rows[0]?.version ?? 0
}

/** Fields for the audit log, without private data. */
const toAuditState = ({ phone: _, emergency_name: __, emergency_phone: ___, ...record }: RecordInput) =>
  record

interface SaveContext {
  readonly db: Db
  readonly actor: Actor
  readonly domains: readonly OffboardingHook[]
  readonly requestId: string
}

export async function saveStaffRecord(
  { db, actor, domains, requestId }: SaveContext,
  { id, position, version, ...record }: SaveInput,
): Promise<Output<typeof saveStaff>> {
  requireConsistent(record)
  const { tenantId } = actor
  const newPosition = requireText(position, '职位')
  await db.execute(sql`select from app_user where id = ${id} for no key update`)
  const current = await getMember(db, actor, id)
  if (current.version !== version) throw new AppError('staff_changed')
  if (record.left_on !== current.left_on) requireMaySetLeaving(actor, current)
  // Because it closes the account, now or on that day.
  if (record.left_on !== current.left_on && record.left_on !== null) requireRecentPassword(actor)
  requireProtectedUnchanged(actor.userId, current, record)
  if (record.location_id !== null && record.location_id !== current.location_id)
    await requireLocation(db, record.location_id)
  if (newPosition !== current.position)
    await db.execute(sql`update app_user set position = ${newPosition} where id = ${id}`)
  await requireUniqueNumber(db, id, record.employee_number)
  const savedVersion = await writeRecord(db, tenantId, id, record)
  const today = await getToday(db, tenantId)
  const isDue = record.left_on !== null && record.left_on <= today
  const closed = isDue && (await offboardUser(db, domains, { tenantId, userId: id }))
  const { employee_number, location_id, store_manager, joined_on, work_since, left_on } = current
  const before = {
    ...{
      position: current.position,
      employee_number,
      location_id,
      store_manager,
      joined_on,
      work_since,
      left_on,
    },
    ...{ contract_kind: current.contract_kind, contract_until: current.contract_until, note: current.note },
  }
  const after = { position: newPosition, ...toAuditState(record) }
  await audit(db, actor, { action: 'staff.saved', entity: 'user', entityId: id, before, after }, requestId)
  return { version: savedVersion, closed }
}

async function requireUniqueNumber(db: Db, id: number, numberInput: string | null): Promise<void> {
  const number = normalizeText(numberInput)
  if (number === null) return
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from staff_record s join app_user u on u.id = s.user_id
    where s.employee_number = ${number} and s.user_id <> ${id}`)
  const [holder] = rows
  if (holder) throw new AppError('staff_number_taken', { number, name: holder.name })
}
