import type { clockIn } from '@shangxue/contract/attendance/endpoints'
import {
  PUNCH_FLAG_NAMES,
  type PunchFlag,
  type PunchKind,
  REVIEWED_FLAGS,
} from '@shangxue/contract/attendance/schemas'
import { SENT_AT_HEADER } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { distanceText } from '@shangxue/contract/values/distance'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { ageOf } from '../../../platform/http/endpoints/device-clock.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getDayCards, getNow } from '../days/day-cards.ts'
import { findPunchDay, getPunchWindow } from '../days/evaluate-day.ts'
import { notifyAttendanceAdmins } from '../notifications.ts'
import { adjacentDays, getMembers, getPlannedDays } from '../schedule/planned-days.ts'
import { dayAt, timeAt } from '../wall-clock.ts'
import { existingPunch, isEarlierPunch, supersededPunches } from './existing-punch.ts'
import {
  type EarlierPosition,
  isClockOff,
  type Location,
  locate,
  locationWarnings,
  type Position,
} from './locate.ts'
import { attachPhotos } from './photos.ts'
import { getPunches, toPunchResponse } from './punches.ts'
import { getGroup, getSites } from './sites.ts'

type PunchInput = Input<typeof clockIn>

/** A punch sent later than this was held back by a missing connection. */
const SENT_LATE_MS = 3 * 60_000
/** The device clock is not trusted beyond this age. */
const TOO_OLD_MS = 24 * 60 * 60_000
const LOOK_BACK_DAYS = 10

interface TapTime {
  readonly at: number
  readonly now: number
  readonly late: boolean
  readonly clockOff: boolean
}

/** Time of the tap by the server's clock. The device clock only shows how long ago it was. */
async function getTapTime({ db, request }: Context, deviceAt: number): Promise<TapTime> {
  const now = await getNow(db)
  const age = ageOf(request, deviceAt)
  if (age >= TOO_OLD_MS) throw new AppError('punch_too_old')
  const sentAt = Number(request.headers[SENT_AT_HEADER.toLowerCase()] ?? Number.NaN)
  return { at: now - age, now, late: age > SENT_LATE_MS, clockOff: isClockOff(sentAt, now) }
}

/** The day of the shift that the punch belongs to; on a day off, the day itself. */
async function getPunchDay({ db, actor }: Context, kind: PunchKind, at: number): Promise<string> {
  const zone = await getTenantZone(db, actor.tenantId)
  const localDay = dayAt(at, zone)
  const plannedByUser = await getPlannedDays(db, actor.tenantId, {
    userIds: [actor.userId],
    ...adjacentDays(localDay),
  })
  const days = plannedByUser.get(actor.userId) ?? []
  const matchingDay = findPunchDay(kind, at, days)
  if (matchingDay) return matchingDay.day
  const plan = days.find(({ day }) => day === localDay)?.plan
  if (plan && at < getPunchWindow(plan).from)
    throw new AppError('punch_too_soon', { time: timeAt(getPunchWindow(plan).from, zone) })
  return localDay
}

function throwOutside({ outcome, site, distanceM }: Location, position: Position | null): never {
  if (outcome === 'nowhere') throw new AppError('punch_no_place')
  if (outcome === 'vague') throw new AppError('punch_vague', { accuracy: position?.accuracyM ?? 0 })
  throw new AppError('punch_outside', { place: site?.name ?? '', distance: distanceText(distanceM ?? 0) })
}

/** True for field work: declared by the user, or sent later from offline, when the user could not be asked. */
function requireFieldAllowed(
  location: Location,
  {
    field,
    late,
    allowed,
    position,
  }: { field: PunchInput['field']; late: boolean; allowed: boolean; position: Position | null },
): boolean {
  if (location.outcome === 'inside') return false
  if (field === null && !(late && allowed)) return throwOutside(location, position)
  if (!allowed) throw new AppError('field_not_allowed')
  if (field?.photo_ids.length === 0 && !late) throw new AppError('field_needs_photo')
  return true
}

interface EarlierPunch extends Record<string, unknown>, EarlierPosition {
  readonly accepted: boolean
}

async function getEarlierPunches(db: Db, userId: number): Promise<EarlierPunch[]> {
  const { rows } = await db.execute<EarlierPunch>(sql`
    select (extract(epoch from at) * 1000)::float8 as at, day::text as day, lat, lng,
      review is not distinct from 'approved' as accepted from clock_punch
    where user_id = ${userId} and lat is not null and at > now() - make_interval(days => ${LOOK_BACK_DAYS})`)
  return rows
}

/** Flags of a punch, and whether an admin must review it. */
interface PunchReview {
  readonly flags: readonly PunchFlag[]
  readonly review: 'pending' | null
}

async function getFlags(
  db: Db,
  userId: number,
  tap: {
    tapTime: TapTime
    position: Position | null
    location: Location
    day: string
    field: boolean
    photos: number
  },
): Promise<PunchReview> {
  const { tapTime, position, location, day, field, photos } = tap
  const flags: [PunchFlag, boolean][] = [
    ['late_sent', tapTime.late],
    ['clock_off', tapTime.clockOff],
    ['no_place', position === null && location.outcome === 'nowhere'],
    ['vague', location.outcome === 'vague'],
    ['no_photo', field && photos === 0],
  ]
  const earlier = position ? await getEarlierPunches(db, userId) : []
  const flagList = [
    ...flags.filter(([, isSet]) => isSet).map(([flag]) => flag),
    ...(position ? locationWarnings(position, tapTime.at, day, earlier) : []),
  ]
  // A desktop computer always reports the same position. Once approved, it is not reviewed again every day.
  const isKnown = earlier.some(
    ({ accepted, lat, lng }) => accepted && lat === position?.lat && lng === position.lng,
  )
  const flagsToReview = flagList.filter(
    (flag) => REVIEWED_FLAGS.includes(flag) && !(flag === 'same_spot' && isKnown),
  )
  return { flags: flagList, review: flagsToReview.length > 0 && !field ? 'pending' : null }
}

/** Notifies admins only if no other punch is awaiting review, so that several produce one notification. */
async function notifyFlaggedPunch(
  { db, actor }: Context,
  id: number,
  flags: readonly PunchFlag[],
): Promise<void> {
  const { rows } = await db.execute(sql`
    select from clock_punch where review = 'pending' and superseded_at is null and id <> ${id} limit 1`)
  if (rows.length > 0) return
  await notifyAttendanceAdmins(db, actor, {
    ...{ kind: 'attendance.punch_odd', title: '有异常打卡待审批', link: '/attendance/admin' },
    body: `${actor.userName}：${flags.map((flag) => PUNCH_FLAG_NAMES[flag]).join('、')}`,
  })
}

export async function recordPunch(context: Context, input: PunchInput): Promise<Output<typeof clockIn>> {
  const { db, actor } = context
  const { kind, place, place_state, field } = input
  if ((place !== null) !== (place_state === 'given')) throw new AppError('punch_location_incomplete')
  // A concurrent tap waits here and then finds the first punch.
  await lockUser(db, actor)
  const tapTime = await getTapTime(context, input.at)
  const member = (await getMembers(db, [actor.userId])).get(actor.userId)
  if (!member) throw new AppError('punch_no_group')
  const day = await getPunchDay(context, kind, tapTime.at)
  const group = await getGroup(db, member.groupId)
  const position = place && { lat: place.lat, lng: place.lng, accuracyM: place.accuracy_m }
  const location = locate(await getSites(db, member.groupId), position)
  const isFieldWork = requireFieldAllowed(location, {
    field,
    late: tapTime.late,
    allowed: group.field_allowed,
    position,
  })
  const punches = await getPunches(db, sql`p.user_id = ${actor.userId} and p.day = ${day}::date`)
  const slot = { kind, at: tapTime.at, field: isFieldWork }
  const existing = existingPunch(punches, slot)
  if (existing && isEarlierPunch(existing, slot)) await setEarlierTime(existing.id)
  const id = existing?.id ?? (await insert())
  return toResponse(context, { id, day, now: tapTime.now })

  function getReview(): Promise<PunchReview> {
    const photos = existing?.photo_ids ?? field?.photo_ids ?? []
    return getFlags(db, actor.userId, {
      ...{ tapTime, position, location, day, field: isFieldWork, photos: photos.length },
    })
  }

  async function setEarlierTime(punchId: number): Promise<void> {
    const punchReview = await getReview()
    await db.execute(sql`
      update clock_punch set at = ${new Date(tapTime.at).toISOString()}::timestamptz, review = coalesce(${punchReview.review}::text, review),
        flags = array(select distinct f from unnest(flags || ${sql.param([...punchReview.flags])}::text[]) f order by f)
      where id = ${punchId}`)
    if (punchReview.review) await notifyFlaggedPunch(context, punchId, punchReview.flags)
  }

  async function insert(): Promise<number> {
    const photos = field?.photo_ids ?? []
    const { flags, review } = await getReview()
    await db.execute(sql`
      update clock_punch set superseded_at = now() where id = any(${sql.param(supersededPunches(punches, slot))}::bigint[])`)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into clock_punch (tenant_id, user_id, day, kind, at, device_at, place_state, lat, lng, accuracy_m, place_id,
        distance_m, field, review, flags, note)
      values (${actor.tenantId}, ${actor.userId}, ${day}::date, ${kind}, ${new Date(tapTime.at).toISOString()}::timestamptz,
        ${new Date(Math.min(input.at, 8.64e15)).toISOString()}::timestamptz, ${place_state}, ${place?.lat ?? null}::float8,
        ${place?.lng ?? null}::float8, ${place?.accuracy_m ?? null}::int,
        ${location.outcome === 'inside' ? (location.site?.id ?? null) : null}::bigint, ${location.distanceM}::int,
        ${isFieldWork ? 'pending' : null}::text, ${review}::text, ${sql.param([...flags])}::text[], ${field?.note.trim() ?? ''})
      returning id::float8 as id`)
    const inserted = rows[0]
    if (!inserted) throw new AppError('conflict')
    await attachPhotos(db, actor.userId, { punch: inserted.id }, photos)
    if (isFieldWork)
      await notifyAttendanceAdmins(db, actor, {
        ...{ kind: 'attendance.field_asked', title: `${actor.userName}的外勤打卡待审批` },
        ...{ body: field?.note.trim() ?? '', link: '/attendance/admin' },
      })
    if (review) await notifyFlaggedPunch(context, inserted.id, flags)
    return inserted.id
  }
}

/** The stored punch with the resulting day. */
async function toResponse(
  { db, actor }: Context,
  { id, day, now }: { id: number; day: string; now: number },
): Promise<Output<typeof clockIn>> {
  const period = { userIds: [actor.userId], from: day, to: day }
  const card = (await getDayCards(db, actor.tenantId, period, now)).get(actor.userId)?.[0]
  const [punch] = await getPunches(db, sql`p.id = ${id}`)
  if (!card || !punch) throw new TypeError('no such punch')
  return { punch: toPunchResponse(punch), day: card }
}
