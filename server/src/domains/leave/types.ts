import type { Input, Output } from '@shangxue/contract/endpoint'
import type { addLeaveType, listLeaveTypes, saveLeaveType } from '@shangxue/contract/leave'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { wrong } from './request.ts'

type Type = Output<typeof listLeaveTypes>[number]
type Said = Input<typeof addLeaveType>

const columns = sql`id::float8 as id, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days,
  active, version`

export async function listTypes(db: Db): Promise<Type[]> {
  const { rows } = await db.execute<Type & Record<string, unknown>>(
    sql`select ${columns} from leave_type order by not active, id`,
  )
  return rows
}

/** Normalises the input: sorted steps, one per number of years, none without a balance. */
function tidy(said: Said): Said {
  const name = said.name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (name === '') throw wrong('请填写假期名称')
  const yearly = [...said.yearly].sort((a, b) => a.years - b.years)
  if (new Set(yearly.map(({ years }) => years)).size < yearly.length)
    throw wrong('同一工龄只能有一档，请修改按年发放')
  if (!said.counted && yearly.length > 0) throw wrong('不计余额的假期不能按年发放，请打开余额或去掉按年发放')
  return { ...said, name, yearly }
}

const taken = (name: string) => (error: unknown) => {
  if (violatedUnique(error) === undefined) throw error
  throw new Refusal('leave_type_taken', { name })
}

export async function addType(
  { db, actor, request }: Context,
  given: Said,
): Promise<Output<typeof addLeaveType>> {
  const said = tidy(given)
  const { rows } = await db
    .execute<{ id: number }>(sql`
      insert into leave_type (tenant_id, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days)
      values (${actor.tenantId}, ${said.name}, ${said.unit}, ${said.counted}, ${said.calendar_days}, ${said.paid},
              ${JSON.stringify(said.yearly)}::jsonb, ${said.carry_months}, ${said.proof_days}, ${said.most_days})
      returning id::float8 as id`)
    .catch(taken(said.name))
  const id = rows[0]?.id ?? 0
  await audit(
    db,
    actor,
    { action: 'leave_type.added', entity: 'leave_type', entityId: id, after: said },
    request.id,
  )
  return { id }
}

export async function saveType(
  { db, actor, request }: Context,
  { id, version, active, ...given }: Input<typeof saveLeaveType>,
): Promise<Output<typeof saveLeaveType>> {
  const said = tidy(given)
  const { rows } = await db.execute<Type & Record<string, unknown>>(
    sql`select ${columns} from leave_type where id = ${id} for update`,
  )
  const [known] = rows
  if (!known) throw new Refusal('not_found')
  if (known.version !== version) throw new Refusal('leave_type_changed')
  await db
    .execute(sql`
      update leave_type set name = ${said.name}, unit = ${said.unit}, counted = ${said.counted},
        calendar_days = ${said.calendar_days}, paid = ${said.paid}, yearly = ${JSON.stringify(said.yearly)}::jsonb,
        carry_months = ${said.carry_months}, proof_days = ${said.proof_days}, most_days = ${said.most_days},
        active = ${active}, version = version + 1
      where id = ${id}`)
    .catch(taken(said.name))
  const { id: _, version: __, ...before } = known
  const after = { ...said, active }
  await audit(
    db,
    actor,
    { action: 'leave_type.changed', entity: 'leave_type', entityId: id, before, after },
    request.id,
  )
  return { version: version + 1 }
}
