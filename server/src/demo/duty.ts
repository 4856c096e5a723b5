import { addDays } from '@shangxue/study/calendar'
import { rotate, type Slot } from '../domains/duty/rotation.ts'
import { duties, dutyPeople, dutyPosts, dutyShifts, dutySwaps } from '../domains/duty/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { insertAll, only } from '../testing/builders.ts'
import type { Calendar } from './calendar.ts'
import type { Staff } from './people.ts'

const BEFORE = 30
const AHEAD = 28
const HOUR = 60

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}
interface Shift {
  readonly name: string
  readonly starts: number
  readonly ends: number
}
const SHOP: Shift[] = [
  { name: '早班', starts: 8, ends: 14 },
  { name: '晚班', starts: 14, ends: 21 },
]
const NIGHT: Shift[] = [{ name: '夜间', starts: 21, ends: 23 }]

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Two duty posts with rotas, and a swap that awaits an answer. */
export async function seedDuty(db: Db, parts: Parts): Promise<void> {
  const { staff } = parts
  const [seller = staff.boss] = staff.owners
  const shop = await aRota(
    db,
    parts,
    '守店',
    '开门前检查监控和样机，关店前清点现金',
    false,
    SHOP,
    staff.owners,
  )
  await aRota(db, parts, '网店客服', '回复线上咨询，超过 10 分钟的转店长', true, NIGHT, [
    staff.manager,
    staff.keeper,
    ...staff.owners.slice(1, 3),
  ])
  await aSwap(db, parts, shop, seller)
}

async function aRota(
  db: Db,
  { tenantId, calendar }: Parts,
  name: string,
  note: string,
  approval: boolean,
  shifts: readonly Shift[],
  people: readonly number[],
) {
  const post = only(await db.insert(dutyPosts).values({ tenantId, name, note, approval }).returning())
  const ids = await insertAll(
    db,
    dutyShifts,
    shifts.map(({ name: shift, starts, ends }, place) => {
      const times = { starts: clock(starts), ends: clock(ends) }
      return { tenantId, postId: post.id, name: shift, ...times, needed: 1, place }
    }),
  )
  await insertAll(
    db,
    dutyPeople,
    people.map((userId, place) => ({ tenantId, postId: post.id, userId, place, off: [] })),
  )
  const slots = Array.from({ length: BEFORE + AHEAD }, (_, n) =>
    slotsOf(calendar, BEFORE - n, n, shifts, ids),
  ).flat()
  const turns = rotate({
    slots,
    people: people.map((userId) => ({ userId, last: '' })),
    busy: [],
    available: () => true,
  })
  const made = await insertAll(
    db,
    duties,
    turns.map((turn) => ({ tenantId, ...turn, since: calendar.now })),
  )
  return turns.map((turn, at) => ({ ...turn, id: made[at] ?? 0 }))
}

function slotsOf(
  calendar: Calendar,
  daysAgo: number,
  n: number,
  shifts: readonly Shift[],
  ids: readonly number[],
): Slot[] {
  const digits = calendar.digits(daysAgo)
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return shifts.map(({ starts, ends }, at) => ({
    ...{ day, weekday, shiftId: ids[at] ?? 0, missing: 1 },
    begins: (n * 24 + starts) * HOUR,
    ends: (n * 24 + ends) * HOUR,
  }))
}

type Turns = Awaited<ReturnType<typeof aRota>>

/** A seller requests a swap from a colleague. */
async function aSwap(db: Db, { tenantId, calendar, staff }: Parts, turns: Turns, sellerId: number) {
  const digits = calendar.digits(-1)
  const tomorrow = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const ahead = turns.filter(({ day }) => day > addDays(tomorrow, 1))
  const theirs = ahead.find(({ userId }) => userId !== sellerId && userId !== staff.manager)
  const own = ahead.find(({ userId }) => userId === sellerId)
  if (!theirs || !own) return
  const asked = { tenantId, reason: '家里有事', askedAt: calendar.at(0, 0.3) }
  await insertAll(db, dutySwaps, [
    {
      ...{ ...asked, dutyId: theirs.id, day: theirs.day, shiftId: theirs.shiftId, fromId: theirs.userId },
      ...{ toId: sellerId, returnId: own.id, returnDay: own.day, returnShiftId: own.shiftId },
    },
  ])
}
