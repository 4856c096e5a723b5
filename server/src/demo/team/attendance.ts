import { sql } from 'drizzle-orm'
import { KNOWN_DAYS } from '../../domains/attendance/calendar/holidays.ts'
import { getWeekday } from '../../domains/attendance/schedule/shift-rules.ts'
import {
  clockAppeals,
  clockPunches,
  shiftOverrides,
  workGroupDays,
  workGroupMembers,
  workGroupPlaces,
  workGroups,
  workPlaces,
  workShifts,
} from '../../domains/attendance/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll, single } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly random: Random
}
type NewPunch = typeof clockPunches.$inferInsert

const DAYS = 45
const MINUTE = 60_000
const SITES = [
  { name: '总部', lat: 30.2084, lng: 120.2119 },
  { name: '湖滨店', lat: 30.2543, lng: 120.1631 },
]
const LIMITS = {
  graceMin: 5,
  seriousMin: 30,
  absenceMin: 120,
  earlyGraceMin: 0,
  openBeforeMin: 240,
  closeAfterMin: 360,
}
const FIELD_NOTES = ['拜访客户，送样机', '去厂家提货', '给客户送货', '在湖滨店支援']

const toIsoDay = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

/** Seeds shifts, groups, work places, and six weeks of punches with some pending reviews. */
export async function seedAttendance(db: Db, parts: Parts): Promise<void> {
  const { tenantId, calendar, staff } = parts
  const shift = async (name: string, onMin: number, offMin: number) => {
    const rest = { restFromMin: 720, restToMin: 780 }
    return single(
      await db
        .insert(workShifts)
        .values({ tenantId, name, onMin, offMin, ...rest, ...LIMITS })
        .returning(),
    )
  }
  const [office, shop] = [await shift('行政班', 540, 1_080), await shift('门店班', 570, 1_170)]
  const places = await db
    .insert(workPlaces)
    .values(SITES.map((site) => ({ tenantId, ...site, system: 'gcj02' as const, radiusM: 300 })))
    .returning()
  const group = async (
    name: string,
    shiftId: number,
    weekdays: readonly number[],
    people: readonly number[],
  ) => {
    const createPunch = single(
      await db
        .insert(workGroups)
        .values({ tenantId, name, followsHolidays: weekdays.length < 6, fieldAllowed: true })
        .returning(),
    )
    const groupKey = { tenantId, groupId: createPunch.id }
    await db.insert(workGroupDays).values(weekdays.map((weekday) => ({ ...groupKey, weekday, shiftId })))
    await db.insert(workGroupPlaces).values(places.map(({ id: placeId }) => ({ ...groupKey, placeId })))
    const fromDay = toIsoDay(calendar.digits(DAYS))
    await db.insert(workGroupMembers).values(people.map((userId) => ({ ...groupKey, userId, fromDay })))
  }
  const others = staff.owners.filter((id) => id !== staff.manager)
  await group('总部', office.id, [0, 1, 2, 3, 4], [staff.accountant, staff.keeper])
  await group('门店', shop.id, [0, 1, 2, 3, 4, 5], [staff.manager, ...others])
  const site = single(places.slice(0, 1))
  const officeHabit = { onMin: 540, offMin: 1_080, sixDays: false, placeId: site.id }
  const shopHabit = { onMin: 570, offMin: 1_170, sixDays: true, placeId: site.id }
  const punches = [
    ...[staff.accountant, staff.keeper].flatMap((userId) => createPunches(parts, userId, officeHabit)),
    ...[staff.manager, ...others].flatMap((userId) => createPunches(parts, userId, shopHabit)),
  ]
  await insertAll(db, clockPunches, punches)
  await seedRequests(db, parts, others)
}

interface WorkHabit {
  readonly onMin: number
  readonly offMin: number
  readonly sixDays: boolean
  readonly placeId: number
}

/** Punches of one employee: mostly on time, sometimes late, early or missing. */
function createPunches({ tenantId, calendar, random }: Parts, userId: number, habit: WorkHabit): NewPunch[] {
  const punches: NewPunch[] = []
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = toIsoDay(calendar.digits(ago))
    const dayKind = KNOWN_DAYS.get(day)?.kind
    const isUsualWorkday = getWeekday(day) < (habit.sixDays ? 6 : 5)
    const isWorkday = habit.sixDays || dayKind === undefined ? isUsualWorkday : dayKind === 'workday'
    if (!isWorkday || random.chance(0.01)) continue
    const late = random.chance(0.08) ? random.int(6, 50) : -random.int(1, 18)
    const early = random.chance(0.04) ? -random.int(5, 40) : random.int(0, 35)
    const spot = { lat: 30.2108 + random.fraction() * 0.0008, lng: 120.2072 + random.fraction() * 0.0008 }
    const createPunch = (kind: 'in' | 'out', minute: number): NewPunch => {
      const at = new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * MINUTE)
      return {
        ...{ tenantId, userId, day, kind, at, receivedAt: at, placeState: 'given', ...spot },
        ...{ accuracyM: random.int(8, 60), placeId: habit.placeId, distanceM: random.int(5, 180) },
      }
    }
    const pair = [createPunch('in', habit.onMin + late), createPunch('out', habit.offMin + early)]
    const missingIndex = random.chance(0.03) ? random.int(0, 1) : 2
    punches.push(
      ...pair.filter((punch, index) => index !== missingIndex && punch.at.getTime() < calendar.now.getTime()),
    )
  }
  return punches
}

/** Field work and appeals, some of them pending, and a day off. */
async function seedRequests(db: Db, { tenantId, calendar, staff, random }: Parts, people: readonly number[]) {
  const day = (ago: number) => toIsoDay(calendar.digits(ago))
  const decidedBy = staff.manager
  for (const [index, userId] of people.entries()) {
    const ago = index + 2
    const pending = index < 2
    const when = new Date(Date.parse(`${day(ago)}T00:00:00+08:00`) + (570 - 4 + index) * MINUTE)
    await db.execute(sql`
      delete from clock_punch where tenant_id = ${tenantId} and user_id = ${userId} and day = ${day(ago)}::date and kind = 'in'`)
    await db.insert(clockPunches).values({
      ...{ tenantId, userId, day: day(ago), kind: 'in', at: when, receivedAt: when, placeState: 'given' },
      ...{
        lat: 30.28,
        lng: 120.1,
        accuracyM: 24,
        distanceM: 12_400,
        field: pending ? 'pending' : 'approved',
      },
      ...{ note: random.pick(FIELD_NOTES), flags: ['no_photo'] },
      ...(pending ? {} : { decidedBy, decidedAt: when }),
    })
    await db.insert(clockAppeals).values({
      ...{ tenantId, userId, day: day(ago + 3), kind: 'out', reason: '忘记打卡' },
      at: new Date(Date.parse(`${day(ago + 3)}T00:00:00+08:00`) + 1_240 * MINUTE),
      ...(index === 0
        ? {}
        : { state: 'declined' as const, decidedBy, decidedAt: when, decisionNote: '与实际不符' }),
    })
  }
  const [userId] = people
  if (userId !== undefined)
    await db
      .insert(shiftOverrides)
      .values({ tenantId, userId, day: toIsoDay(calendar.digits(-2)), shiftId: null, reason: '调休' })
}
