import type { grantLeave, grantLeaveYear } from '@shangxue/contract/leave/endpoints'
import { LEAVE_STEP_MINUTES, leaveText } from '@shangxue/contract/leave/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { firstInactiveDaySql } from '../../attendance/service.ts'
import { notify } from '../../notifications/service.ts'
import { requireActiveType } from '../requests/request.ts'
import type { YearlyStep } from '../schema.ts'
import { deductBalance, expireLots, grantLot } from './ledger.ts'
import { getYearlyMinutes, lastUsableDay, maxDay } from './yearly.ts'

const LEAVE = '/attendance/leave'

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly closed: boolean
  readonly gone: boolean
}

/** Users who left cannot be granted more. Existing leave can be deducted while their account is active. */
async function requireGrantees(
  db: Db,
  ids: readonly number[],
  today: string,
  isGrant: boolean,
): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.id::float8 as id, u.name, u.disabled_at is not null as closed,
      exists (select from staff_record s where s.user_id = u.id and s.left_on is not null)
        and coalesce(${firstInactiveDaySql(sql`u.id`)} <= ${today}::date, false) as gone
    from app_user u where u.id = any(${sql.param([...ids])}::bigint[]) order by u.id`)
  const leaver = isGrant ? rows.find(({ gone: hasLeft }) => hasLeft) : undefined
  if (leaver) throw new AppError('leave_grant_left', { name: leaver.name })
  if (rows.length < ids.length || rows.some(({ closed }) => closed)) throw new AppError('not_found')
  return rows
}

export async function grantLeaveToUsers(
  { db, actor, request }: Context,
  { type_id: typeId, user_ids, minutes, expires_on: expiresOn, note: noteInput }: Input<typeof grantLeave>,
): Promise<Output<typeof grantLeave>> {
  const { tenantId, userId: by } = actor
  const note = noteInput.trim()
  if (note === '') throw new AppError('leave_grant_note_missing')
  if (minutes === 0) throw new AppError('leave_grant_amount_missing')
  if (minutes % LEAVE_STEP_MINUTES !== 0) throw new AppError('leave_grant_step')
  const today = await getToday(db, tenantId)
  if (expiresOn !== null && (!isDay(expiresOn) || expiresOn < today)) throw new AppError('leave_expiry_past')
  const type = await requireActiveType(db, typeId)
  if (!type.counted) throw new AppError('leave_type_uncounted', { name: type.name })
  if (minutes > 0 && user_ids.includes(by) && !actor.can('admin'))
    throw new AppError('leave_grant_to_oneself')
  const grantees = await requireGrantees(db, user_ids, today, minutes > 0)
  for (const { id: userId, name } of grantees) {
    const balanceKey = { tenantId, userId, typeId }
    if (minutes < 0)
      await deductBalance(db, balanceKey, { minutes: -minutes, note, by, name, type: type.name })
    else
      await grantLot(db, balanceKey, {
        kind: 'grant',
        minutes,
        year: null,
        validFrom: today,
        expiresOn,
        note,
        by,
      })
  }
  const title =
    minutes > 0 ? `${type.name}增加 ${leaveText(minutes)}` : `${type.name}减少 ${leaveText(-minutes)}`
  await notify(
    db,
    ...grantees.map(({ id: userId }) => ({
      tenantId,
      userId,
      kind: 'leave.balance',
      title,
      body: note,
      link: LEAVE,
    })),
  )
  const after = {
    ...{ leave_type: type.name, length: leaveText(minutes), expires_on: expiresOn, reason: note },
    people: grantees.map(({ name }) => name),
  }
  const action = minutes > 0 ? 'leave.granted' : 'leave.deducted'
  await audit(db, actor, { action, entity: 'leave_type', entityId: typeId, after }, request.id)
  return { people: grantees.length }
}

interface YearlyType extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly yearly: readonly YearlyStep[]
  readonly carry_months: number
}
interface Member extends Record<string, unknown> {
  readonly id: number
  readonly joined_on: string
  readonly work_since: string | null
}

/** Grants a year's leave to employees who have not had it and have not left. */
async function grantYearlyLeave(
  db: Db,
  { tenantId, by, type, year }: { tenantId: number; by: number | null; type: YearlyType; year: number },
) {
  const today = await getToday(db, tenantId)
  const { rows } = await db.execute<Member>(sql`
    select s.user_id::float8 as id, s.joined_on::text as joined_on, s.work_since::text as work_since
    from staff_record s join app_user u on u.id = s.user_id
    where u.disabled_at is null and s.joined_on is not null and (s.left_on is null or s.left_on > ${`${year}-01-01`}::date)
      and coalesce(${firstInactiveDaySql(sql`s.user_id`)} > ${today}::date, true)
      and not exists (
        select from leave_lot l where l.user_id = s.user_id and l.type_id = ${type.id} and l.year = ${year})
    order by s.user_id`)
  const granted = { people: 0, minutes: 0 }
  for (const { id: userId, ...service } of rows) {
    const minutes = getYearlyMinutes(type.yearly, service, year)
    if (minutes === 0) continue
    const firstDay = `${year}-01-01`
    const lot = {
      ...{ kind: 'yearly' as const, minutes, year, note: `${year} 年`, by },
      validFrom: maxDay(service.joined_on, firstDay),
      expiresOn: lastUsableDay(year, type.carry_months),
    }
    if (!(await grantLot(db, { tenantId, userId, typeId: type.id }, lot))) continue
    granted.people++
    granted.minutes += minutes
  }
  return granted
}

const listYearlyTypes = async (db: Db, id?: number): Promise<YearlyType[]> =>
  (
    await db.execute<YearlyType>(sql`
      select id::float8 as id, name, yearly, carry_months from leave_type
      where active and counted and yearly <> '[]'::jsonb ${id === undefined ? sql`` : sql`and id = ${id}`} order by id`)
  ).rows

export async function grantYearByType(
  { db, actor, request }: Context,
  { type_id, year }: Input<typeof grantLeaveYear>,
): Promise<Output<typeof grantLeaveYear>> {
  const { tenantId, userId: by } = actor
  const { name } = await requireActiveType(db, type_id)
  const thisYear = Number((await getToday(db, tenantId)).slice(0, 4))
  if (Math.abs(year - thisYear) > 1) throw new AppError('leave_year_out_of_range')
  const [type] = await listYearlyTypes(db, type_id)
  if (!type) throw new AppError('leave_type_without_yearly_grant', { name })
  const granted = await grantYearlyLeave(db, { tenantId, by, type, year })
  const after = { leave_type: name, year, count: granted.people, length: leaveText(granted.minutes) }
  await audit(
    db,
    actor,
    { action: 'leave.year_granted', entity: 'leave_type', entityId: type_id, after },
    request.id,
  )
  return { ...granted, without_join: await listWithoutJoinDate(db) }
}

const NAMES_MAX = 20

/** Employees without a joining date, who get no yearly leave. */
async function listWithoutJoinDate(db: Db): Promise<{ names: string[]; people: number }> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from app_user u left join staff_record s on s.user_id = u.id
    where u.disabled_at is null and s.joined_on is null
      and (s.user_id is not null or exists (select from work_group_member m where m.user_id = u.id))
    order by u.name, u.id`)
  return { names: rows.slice(0, NAMES_MAX).map(({ name }) => name), people: rows.length }
}

/** Nightly job: grants the yearly leave and expires lots past their last day. */
export async function runLeaveJobs(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ id: number }>(sql`select distinct tenant_id as id from leave_type order by 1`),
  )
  await forEachSettled(rows, ({ id: tenantId }) =>
    database.withTenant({ tenantId }, async (db) => {
      const today = await getToday(db, tenantId)
      for (const type of await listYearlyTypes(db))
        await grantYearlyLeave(db, { tenantId, by: null, type, year: Number(today.slice(0, 4)) })
      await expireLots(db, today)
    }),
  )
}
