import { addDays } from '@shangxue/study/time/calendar'
import { rotate, type Slot } from '../../domains/duty/rotation/rotate.ts'
import { duties, dutyMembers, dutyPosts, dutyShifts, dutySwaps } from '../../domains/duty/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll, single } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

const DAYS_BEFORE = 30
const DAYS_AHEAD = 28
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

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Two duty posts with rotas, and a swap that awaits an answer. */
export async function seedDuty(db: Db, parts: Parts): Promise<void> {
  const { staff } = parts
  const [seller = staff.boss] = staff.owners
  const shop = await seedRota(
    db,
    parts,
    '守店',
    '开门前检查监控和样机，关店前清点现金',
    false,
    SHOP,
    staff.owners,
  )
  await seedRota(db, parts, '网店客服', '回复线上咨询，超过 10 分钟的转店长', true, NIGHT, [
    staff.manager,
    staff.keeper,
    ...staff.owners.slice(1, 3),
  ])
  await seedSwap(db, parts, shop, seller)
}

async function seedRota(
  db: Db,
  { tenantId, calendar }: Parts,
  name: string,
  note: string,
  approval: boolean,
  shifts: readonly Shift[],
  people: readonly number[],
) {
  const post = single(await db.insert(dutyPosts).values({ tenantId, name, note, approval }).returning())
  const ids = await insertAll(
    db,
    dutyShifts,
    shifts.map(({ name: shift, starts, ends }, place) => {
      const times = { starts: formatHour(starts), ends: formatHour(ends) }
      return { tenantId, postId: post.id, name: shift, ...times, needed: 1, place }
    }),
  )
  await insertAll(
    db,
    dutyMembers,
    people.map((userId, place) => ({ tenantId, postId: post.id, userId, place, off: [] })),
  )
  const slots = Array.from({ length: DAYS_BEFORE + DAYS_AHEAD }, (_, n) =>
    createSlots(calendar, DAYS_BEFORE - n, n, shifts, ids),
  ).flat()
  const rota = rotate({
    slots,
    people: people.map((userId) => ({ userId, last: '' })),
    busy: [],
    available: () => true,
  })
  const dutyIds = await insertAll(
    db,
    duties,
    rota.map((assignment) => ({ tenantId, ...assignment, since: calendar.now })),
  )
  return rota.map((assignment, index) => ({ ...assignment, id: dutyIds[index] ?? 0 }))
}

function createSlots(
  calendar: Calendar,
  daysAgo: number,
  n: number,
  shifts: readonly Shift[],
  ids: readonly number[],
): Slot[] {
  const digits = calendar.digits(daysAgo)
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return shifts.map(({ starts, ends }, index) => ({
    ...{ day, weekday, shiftId: ids[index] ?? 0, missing: 1 },
    begins: (n * 24 + starts) * HOUR,
    ends: (n * 24 + ends) * HOUR,
  }))
}

type Rota = Awaited<ReturnType<typeof seedRota>>

/** A seller requests a swap from a colleague. */
async function seedSwap(db: Db, { tenantId, calendar, staff }: Parts, rota: Rota, sellerId: number) {
  const digits = calendar.digits(-1)
  const tomorrow = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const upcoming = rota.filter(({ day }) => day > addDays(tomorrow, 1))
  const colleagueDuty = upcoming.find(({ userId }) => userId !== sellerId && userId !== staff.manager)
  const sellerDuty = upcoming.find(({ userId }) => userId === sellerId)
  if (!colleagueDuty || !sellerDuty) return
  const swapFields = { tenantId, reason: '家里有事', askedAt: calendar.at(0, 0.3) }
  await insertAll(db, dutySwaps, [
    {
      ...{
        ...swapFields,
        dutyId: colleagueDuty.id,
        day: colleagueDuty.day,
        shiftId: colleagueDuty.shiftId,
        fromId: colleagueDuty.userId,
      },
      ...{
        toId: sellerId,
        returnId: sellerDuty.id,
        returnDay: sellerDuty.day,
        returnShiftId: sellerDuty.shiftId,
      },
    },
  ])
}
