import {
  LEAVE_STATE_NAMES,
  type LeaveState,
  type LeaveUnit,
  leaveClock,
  NOON,
} from '@shangxue/contract/leave/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { canDecideSql } from '../policy.ts'
import type { Span } from './length.ts'

export const ENTITY = 'leave_request'
export const requestLink = (id: number): string => `/attendance/leave?id=${id}`

export interface LeaveType extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly unit: LeaveUnit
  readonly counted: boolean
  readonly calendar_days: boolean
  readonly proof_days: number | null
  readonly most_days: number | null
  readonly active: boolean
}

/** Returns the leave type. Throws `leave_type_off` if it is inactive. */
export async function requireActiveType(db: Db, id: number): Promise<LeaveType> {
  const { rows } = await db.execute<LeaveType>(sql`
    select id::float8 as id, name, unit, counted, calendar_days, proof_days, most_days, active
    from leave_type where id = ${id}`)
  const [type] = rows
  if (!type) throw new AppError('not_found')
  if (!type.active) throw new AppError('leave_type_off', { type: type.name })
  return type
}

export interface Request extends Record<string, unknown>, Span {
  readonly id: number
  readonly user_id: number
  readonly type_id: number
  readonly type: string
  readonly unit: LeaveUnit
  readonly state: LeaveState
  readonly minutes: number
  readonly counted: boolean
  readonly decides: boolean
}

/** Locks the request until the transaction ends. Throws `not_found` unless the caller is its user or may decide it. */
export async function lockRequest(db: Db, actor: Actor, id: number): Promise<Request> {
  const { rows } = await db.execute<Request>(sql`
    select r.id::float8 as id, r.user_id::float8 as user_id, r.type_id::float8 as type_id, k.name as type, k.unit, r.state,
           r.minutes, r.counted, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute,
           ${canDecideSql(actor)} as decides
    from leave_request r join leave_type k on k.id = r.type_id where r.id = ${id} for update of r`)
  const [request] = rows
  if (!request || (request.user_id !== actor.userId && !request.decides)) throw new AppError('not_found')
  return request
}

export const closedRequest = ({ state }: Pick<Request, 'state'>): AppError =>
  new AppError('leave_closed', { state: LEAVE_STATE_NAMES[state] })

export function requireState(request: Pick<Request, 'state'>, ...expected: readonly LeaveState[]): void {
  if (!expected.includes(request.state)) throw closedRequest(request)
}

const formatDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
const endText = (minute: number) => (minute === NOON ? '上午' : '')
const startText = (minute: number) => (minute === NOON ? '下午' : '')

/** 3月8日, 3月8日上午, 3月8日 14:00–16:00, 3月8日下午 至 3月10日. */
export function formatSpan({ from_day, from_minute, to_day, to_minute }: Span): string {
  if (from_minute % NOON !== 0 || to_minute % NOON !== 0)
    return `${formatDay(from_day)} ${leaveClock(from_minute)}–${leaveClock(to_minute)}`
  if (from_day === to_day) return `${formatDay(from_day)}${startText(from_minute) || endText(to_minute)}`
  return `${formatDay(from_day)}${startText(from_minute)} 至 ${formatDay(to_day)}${endText(to_minute)}`
}
