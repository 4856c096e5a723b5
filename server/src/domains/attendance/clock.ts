import type { clockIn } from '@shangxue/contract/attendance'
import {
  PUNCH_FLAG_NAMES,
  type PunchFlag,
  type PunchKind,
  REVIEWED_FLAGS,
} from '@shangxue/contract/attendance-parts'
import { SENT_AT } from '@shangxue/contract/constants'
import { distanceText } from '@shangxue/contract/distance'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { ageOf } from '../../platform/http/device-clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { cardsOf, nowOf } from './cards.ts'
import { type Before, type Found, isClockOff, type Location, locate, oddities } from './locating.ts'
import { tellOverseers } from './overseers.ts'
import { takePhotos } from './photos.ts'
import { readPunches, wirePunch } from './punches.ts'
import { dayOfPunch, windowOf } from './rule.ts'
import { around, membersOf, plannedDays } from './rules.ts'
import { groupOf, sitesOf } from './sites.ts'
import { beaten, isEarlier, standing } from './slots.ts'
import { dayAt, timeAt } from './wall-clock.ts'

type Asked = Input<typeof clockIn>

/** A punch sent later than this was held back by a missing connection. */
const LATE_MS = 3 * 60_000
/** The device clock is not trusted beyond this age. */
const TOO_OLD_MS = 24 * 60 * 60_000
const LOOKED_BACK_DAYS = 10

interface Moment {
  readonly at: number
  readonly now: number
  readonly late: boolean
  readonly clockOff: boolean
}

/** Time of the tap by the server's clock. The device clock only tells how long ago it was. */
async function momentOf({ db, request }: Context, deviceAt: number): Promise<Moment> {
  const now = await nowOf(db)
  const age = ageOf(request, deviceAt)
  if (age >= TOO_OLD_MS) throw new Refusal('punch_too_old')
  const sentAt = Number(request.headers[SENT_AT.toLowerCase()] ?? Number.NaN)
  return { at: now - age, now, late: age > LATE_MS, clockOff: isClockOff(sentAt, now) }
}

/** The day of the shift that the punch belongs to; on a day off, the day itself. */
async function dayFor({ db, actor }: Context, kind: PunchKind, at: number): Promise<string> {
  const zone = await zoneOfTenant(db, actor.tenantId)
  const local = dayAt(at, zone)
  const planned = await plannedDays(db, actor.tenantId, { userIds: [actor.userId], ...around(local) })
  const days = planned.get(actor.userId) ?? []
  const found = dayOfPunch(kind, at, days)
  if (found) return found.day
  const plan = days.find(({ day }) => day === local)?.plan
  if (plan && at < windowOf(plan).from)
    throw new Refusal('punch_too_soon', { time: timeAt(windowOf(plan).from, zone) })
  return local
}

function refuseElsewhere({ outcome, site, distanceM }: Location, found: Found | null): never {
  if (outcome === 'nowhere') throw new Refusal('punch_no_place')
  if (outcome === 'vague') throw new Refusal('punch_vague', { accuracy: found?.accuracyM ?? 0 })
  throw new Refusal('punch_outside', { place: site?.name ?? '', distance: distanceText(distanceM ?? 0) })
}

/** True for field work: declared by the user, or sent later from offline, when the user could not be asked. */
function isField(
  location: Location,
  {
    field,
    late,
    allowed,
    found,
  }: { field: Asked['field']; late: boolean; allowed: boolean; found: Found | null },
): boolean {
  if (location.outcome === 'inside') return false
  if (field === null && !(late && allowed)) return refuseElsewhere(location, found)
  if (!allowed) throw new Refusal('field_not_allowed')
  if (field?.photo_ids.length === 0 && !late) throw new Refusal('field_needs_photo')
  return true
}

interface Earlier extends Record<string, unknown>, Before {
  readonly accepted: boolean
}

async function before(db: Db, userId: number): Promise<Earlier[]> {
  const { rows } = await db.execute<Earlier>(sql`
    select (extract(epoch from at) * 1000)::float8 as at, day::text as day, lat, lng,
      review is not distinct from 'approved' as accepted from clock_punch
    where user_id = ${userId} and lat is not null and at > now() - make_interval(days => ${LOOKED_BACK_DAYS})`)
  return rows
}

/** Flags of a punch, and whether an admin must review it. */
interface Odd {
  readonly flags: readonly PunchFlag[]
  readonly review: 'pending' | null
}

async function flagsOf(
  db: Db,
  userId: number,
  known: {
    moment: Moment
    found: Found | null
    location: Location
    day: string
    field: boolean
    photos: number
  },
): Promise<Odd> {
  const { moment, found, location, day, field, photos } = known
  const flags: [PunchFlag, boolean][] = [
    ['late_sent', moment.late],
    ['clock_off', moment.clockOff],
    ['no_place', found === null && location.outcome === 'nowhere'],
    ['vague', location.outcome === 'vague'],
    ['no_photo', field && photos === 0],
  ]
  const earlier = found ? await before(db, userId) : []
  const all = [
    ...flags.filter(([, holds]) => holds).map(([flag]) => flag),
    ...(found ? oddities(found, moment.at, day, earlier) : []),
  ]
  // A desktop computer always reports the same position. Once approved, it is not reviewed again every day.
  const isKnown = earlier.some(
    ({ accepted, lat, lng }) => accepted && lat === found?.lat && lng === found.lng,
  )
  const asked = all.filter((flag) => REVIEWED_FLAGS.includes(flag) && !(flag === 'same_spot' && isKnown))
  return { flags: all, review: asked.length > 0 && !field ? 'pending' : null }
}

/** Notifies admins only if no other punch is awaiting review, so that several produce one notification. */
async function tellOfOdd({ db, actor }: Context, id: number, flags: readonly PunchFlag[]): Promise<void> {
  const { rows } = await db.execute(sql`
    select from clock_punch where review = 'pending' and superseded_at is null and id <> ${id} limit 1`)
  if (rows.length > 0) return
  await tellOverseers(db, actor, {
    ...{ kind: 'attendance.punch_odd', title: '有异常打卡待审批', link: '/attendance/admin' },
    body: `${actor.userName}：${flags.map((flag) => PUNCH_FLAG_NAMES[flag]).join('、')}`,
  })
}

export async function clock(context: Context, input: Asked): Promise<Output<typeof clockIn>> {
  const { db, actor } = context
  const { kind, place, place_state, field } = input
  if ((place !== null) !== (place_state === 'given'))
    throw new Refusal('invalid_input', { field: '定位信息不完整，请重新打卡' })
  // A concurrent tap waits here and then finds the first punch.
  await lockUser(db, actor)
  const moment = await momentOf(context, input.at)
  const member = (await membersOf(db, [actor.userId])).get(actor.userId)
  if (!member) throw new Refusal('punch_no_group')
  const day = await dayFor(context, kind, moment.at)
  const group = await groupOf(db, member.groupId)
  const found = place && { lat: place.lat, lng: place.lng, accuracyM: place.accuracy_m }
  const location = locate(await sitesOf(db, member.groupId), found)
  const away = isField(location, { field, late: moment.late, allowed: group.field_allowed, found })
  const live = await readPunches(db, sql`p.user_id = ${actor.userId} and p.day = ${day}::date`)
  const slot = { kind, at: moment.at, field: away }
  const same = standing(live, slot)
  if (same && isEarlier(same, slot)) await moveBack(same.id)
  const id = same?.id ?? (await insert())
  return answer(context, { id, day, now: moment.now })

  function oddFlags(): Promise<Odd> {
    const photos = same?.photo_ids ?? field?.photo_ids ?? []
    return flagsOf(db, actor.userId, {
      ...{ moment, found, location, day, field: away, photos: photos.length },
    })
  }

  async function moveBack(known: number): Promise<void> {
    const odd = await oddFlags()
    await db.execute(sql`
      update clock_punch set at = ${new Date(moment.at).toISOString()}::timestamptz, review = coalesce(${odd.review}::text, review),
        flags = array(select distinct f from unnest(flags || ${sql.param([...odd.flags])}::text[]) f order by f)
      where id = ${known}`)
    if (odd.review) await tellOfOdd(context, known, odd.flags)
  }

  async function insert(): Promise<number> {
    const photos = field?.photo_ids ?? []
    const { flags, review } = await oddFlags()
    await db.execute(sql`
      update clock_punch set superseded_at = now() where id = any(${sql.param(beaten(live, slot))}::bigint[])`)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into clock_punch (tenant_id, user_id, day, kind, at, device_at, place_state, lat, lng, accuracy_m, place_id,
        distance_m, field, review, flags, note)
      values (${actor.tenantId}, ${actor.userId}, ${day}::date, ${kind}, ${new Date(moment.at).toISOString()}::timestamptz,
        ${new Date(Math.min(input.at, 8.64e15)).toISOString()}::timestamptz, ${place_state}, ${place?.lat ?? null}::float8,
        ${place?.lng ?? null}::float8, ${place?.accuracy_m ?? null}::int,
        ${location.outcome === 'inside' ? (location.site?.id ?? null) : null}::bigint, ${location.distanceM}::int,
        ${away ? 'pending' : null}::text, ${review}::text, ${sql.param([...flags])}::text[], ${field?.note.trim() ?? ''})
      returning id::float8 as id`)
    const made = rows[0]
    if (!made) throw new Refusal('conflict')
    await takePhotos(db, actor.userId, { punch: made.id }, photos)
    if (away)
      await tellOverseers(db, actor, {
        ...{ kind: 'attendance.field_asked', title: `${actor.userName}的外勤打卡待审批` },
        ...{ body: field?.note.trim() ?? '', link: '/attendance/admin' },
      })
    if (review) await tellOfOdd(context, made.id, flags)
    return made.id
  }
}

/** The stored punch with the resulting day. */
async function answer(
  { db, actor }: Context,
  { id, day, now }: { id: number; day: string; now: number },
): Promise<Output<typeof clockIn>> {
  const asked = { userIds: [actor.userId], from: day, to: day }
  const card = (await cardsOf(db, actor.tenantId, asked, now)).get(actor.userId)?.[0]
  const [punch] = await readPunches(db, sql`p.id = ${id}`)
  if (!card || !punch) throw new TypeError('no such punch')
  return { punch: wirePunch(punch), day: card }
}
