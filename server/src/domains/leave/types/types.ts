import type { addLeaveType, listLeaveTypes, saveLeaveType } from '@shangxue/contract/leave/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../../platform/database/errors.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'

type Type = Output<typeof listLeaveTypes>[number]
type TypeInput = Input<typeof addLeaveType>

const columns = sql`id::float8 as id, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days,
  active, version`

export async function listTypes(db: Db): Promise<Type[]> {
  const { rows } = await db.execute<Type & Record<string, unknown>>(
    sql`select ${columns} from leave_type order by not active, id`,
  )
  return rows
}

/** Normalises the input: sorted steps, one per number of years, none without a balance. */
function normalizeType(input: TypeInput): TypeInput {
  const name = input.name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (name === '') throw new AppError('leave_type_name_missing')
  const yearly = [...input.yearly].sort((a, b) => a.years - b.years)
  if (new Set(yearly.map(({ years }) => years)).size < yearly.length)
    throw new AppError('leave_tier_repeated')
  if (!input.counted && yearly.length > 0) throw new AppError('leave_uncounted_without_grant')
  return { ...input, name, yearly }
}

const toNameTakenError = (name: string) => (error: unknown) => {
  if (violatedUniqueConstraint(error) === undefined) throw error
  throw new AppError('leave_type_taken', { name })
}

export async function addType(
  { db, actor, request }: Context,
  rawInput: TypeInput,
): Promise<Output<typeof addLeaveType>> {
  const input = normalizeType(rawInput)
  const { rows } = await db
    .execute<{ id: number }>(sql`
      insert into leave_type (tenant_id, name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days)
      values (${actor.tenantId}, ${input.name}, ${input.unit}, ${input.counted}, ${input.calendar_days}, ${input.paid},
              ${JSON.stringify(input.yearly)}::jsonb, ${input.carry_months}, ${input.proof_days}, ${input.most_days})
      returning id::float8 as id`)
    .catch(toNameTakenError(input.name))
  const id = rows[0]?.id ?? 0
  await audit(
    db,
    actor,
    { action: 'leave_type.added', entity: 'leave_type', entityId: id, after: input },
    request.id,
  )
  return { id }
}

export async function saveType(
  { db, actor, request }: Context,
  { id, version, active, ...rawInput }: Input<typeof saveLeaveType>,
): Promise<Output<typeof saveLeaveType>> {
  const input = normalizeType(rawInput)
  const { rows } = await db.execute<Type & Record<string, unknown>>(
    sql`select ${columns} from leave_type where id = ${id} for update`,
  )
  const [existing] = rows
  if (!existing) throw new AppError('not_found')
  if (existing.version !== version) throw new AppError('leave_type_changed')
  await db
    .execute(sql`
      update leave_type set name = ${input.name}, unit = ${input.unit}, counted = ${input.counted},
        calendar_days = ${input.calendar_days}, paid = ${input.paid}, yearly = ${JSON.stringify(input.yearly)}::jsonb,
        carry_months = ${input.carry_months}, proof_days = ${input.proof_days}, most_days = ${input.most_days},
        active = ${active}, version = version + 1
      where id = ${id}`)
    .catch(toNameTakenError(input.name))
  const { id: _, version: __, ...before } = existing
  const after = { ...input, active }
  await audit(
    db,
    actor,
    { action: 'leave_type.changed', entity: 'leave_type', entityId: id, before, after },
    request.id,
  )
  return { version: version + 1 }
}
