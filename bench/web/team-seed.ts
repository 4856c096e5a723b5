import { hash } from '@node-rs/argon2'
import { addDays } from '@shangxue/study/time/calendar'
import { eq } from 'drizzle-orm'
import { clockAppeals, clockPunches } from '../../server/src/domains/attendance/schema.ts'
import { duties, dutySwaps } from '../../server/src/domains/duty/schema.ts'
import { leaveRequests, leaveTypes } from '../../server/src/domains/leave/schema.ts'
import { insertDefaultLeaveTypes } from '../../server/src/domains/leave/service.ts'
import { meetingAttendees, meetingDecisions, meetings } from '../../server/src/domains/meetings/schema.ts'
import { momentComments, moments } from '../../server/src/domains/moments/schema.ts'
import { notifications } from '../../server/src/domains/notifications/schema.ts'
import { taskEntries, taskItems, taskMembers, tasks } from '../../server/src/domains/tasks/schema.ts'
import { users } from '../../server/src/domains/users/schema.ts'
import { wheelChances, wheelDraws, wheelPrizes } from '../../server/src/domains/wheel/schema.ts'
import type { Database, Db } from '../../server/src/platform/database/database.ts'
import {
  aDutyPost,
  aShift,
  aTenant,
  aUser,
  aWorkGroup,
  aWorkPlace,
  insertAll,
} from '../../server/src/testing/builders.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'

const LONG = '一位名字特别特别长的同事阿卜杜热依木·买买提江'
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

interface Company {
  readonly tenantId: number
  readonly boss: number
  /** The measured user, who has the same number of each record. */
  readonly me: number
  readonly people: readonly number[]
  readonly count: number
  readonly today: string
}

/** Creates a company with a number of each team record, and the user `name` in it. */
export async function seedTeam(
  database: Database,
  name: string,
  count: number,
  today: string,
): Promise<void> {
  const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await database.withOwner(async (db) => {
    const tenant = await aTenant(db, { name })
    const tenantId = tenant.id
    const me = await aUser(db, { tenantId, passwordHash, name, boss: true })
    const people = await insertAll(
      db,
      users,
      times(count, (n) => ({
        ...{ tenantId, passwordHash, position: '业务员', boss: false },
        name: n % 50 === 7 ? `${LONG}${n}` : `同事${name}${n + 1}`,
      })),
    )
    const company = { tenantId, boss: me.id, me: me.id, people, count, today }
    await insertDefaultLeaveTypes(db, tenantId)
    if (count === 0) return
    await doings(db, company)
    await sayings(db, company)
    await comings(db, company)
    await turns(db, company)
    await prizes(db, company)
  })
}

const someone = ({ people }: Company, n: number): number => people[n % people.length] ?? 0

async function doings(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count, today } = company
  const ids = await insertAll(
    db,
    tasks,
    times(count, (n) => {
      const day = n % 4 === 3 ? null : addDays(today, (n % 40) - 10)
      return {
        ...{
          tenantId,
          makerId: n % 2 ? me : someone(company, n),
          day,
          repeatsFrom: day,
          body: '先看价签，再看样机',
        },
        ...{
          title:
            n % 25 === 6
              ? `第 ${n + 1} 件：把城东店橱窗里所有过季的海报换成双十一的新海报，再拍照发到群里`
              : `任务 ${n + 1}`,
        },
        ...{ priority: 'normal' as const, reminder: 'none' as const, repeat: 'none' as const },
      }
    }),
  )
  const of = (taskId: number) => ({ tenantId, taskId })
  await insertAll(
    db,
    taskMembers,
    ids.map((id) => ({ ...of(id), userId: me, role: 'assignee' as const })),
  )
  const last = ids.at(-1) ?? 0
  const batchSize = Math.min(count, 100)
  await insertAll(
    db,
    taskItems,
    times(batchSize, (n) => ({ ...of(last), title: `第 ${n + 1} 步` })),
  )
  const entry = (n: number) => ({
    ...of(last),
    userId: someone(company, n),
    kind: 'comment' as const,
    text: `第 ${n + 1} 句：好的`,
  })
  await insertAll(db, taskEntries, times(count, entry))
}

async function sayings(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count } = company
  const instantOf = (n: number) => new Date(Date.now() - (count - n) * 600_000)
  const ids = await insertAll(
    db,
    moments,
    times(count, (n) => ({
      tenantId,
      userId: someone(company, n),
      body: `第 ${n + 1} 条动态`,
      createdAt: instantOf(n),
    })),
  )
  const comment = (n: number) => ({
    tenantId,
    momentId: ids.at(-1) ?? 0,
    userId: someone(company, n),
    body: `第 ${n + 1} 条评论`,
  })
  await insertAll(db, momentComments, times(count, comment))
  await insertAll(
    db,
    notifications,
    times(count, (n) => ({
      ...{
        tenantId,
        userId: me,
        kind: n % 2 ? 'task.assigned' : 'duty.planned',
        link: '/tasks',
        createdAt: instantOf(n),
      },
      ...{ title: `通知 ${n + 1}`, body: '共 3 次：6月10日、6月11日、6月12日' },
    })),
  )
  await gatherings(db, company)
}

async function gatherings(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count, today } = company
  const ids = await insertAll(
    db,
    meetings,
    times(count, (n) => ({
      ...{
        tenantId,
        hostId: me,
        makerId: me,
        place: '二楼',
        day: addDays(today, (n % 300) - 200),
        starts: '09:30',
        ends: '10:30',
      },
      ...{
        title:
          n % 25 === 6
            ? `第 ${n + 1} 次：城东店、城西店、滨江店三店联合季度经营分析与明年目标讨论会`
            : `周会 ${n + 1}`,
      },
      ...{
        reminder: 'none' as const,
        agenda: '上周销售',
        minutes: '到货 20 台',
        state: 'published' as const,
        publishedAt: new Date(),
        minutesVersion: 1,
      },
    })),
  )
  const last = ids.at(-1) ?? 0
  const attending = company.people.slice(0, 100)
  await insertAll(
    db,
    meetingAttendees,
    attending.map((userId) => ({ tenantId, meetingId: last, userId })),
  )
  const decided = (n: number) => ({
    tenantId,
    meetingId: last,
    place: n,
    text: `第 ${n + 1} 条决定：换价签`,
    assigneeId: someone(company, n),
  })
  await insertAll(db, meetingDecisions, times(Math.min(count, 50), decided))
}

async function comings(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count, people, today } = company
  const shift = await aShift(db, { tenantId, name: '早班' })
  const place = await aWorkPlace(db, { tenantId, name: '城东店' })
  await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [me, ...people], placeIds: [place.id] })
  const at = new Date()
  await insertAll(
    db,
    clockPunches,
    people.map((userId) => ({
      ...{ tenantId, userId, day: today, kind: 'in' as const, at },
      field: 'pending' as const,
      note: '在客户店里',
    })),
  )
  await insertAll(
    db,
    clockAppeals,
    people.map((userId) => ({
      tenantId,
      userId,
      day: addDays(today, -1),
      kind: 'out' as const,
      at,
      reason: '忘记打卡',
    })),
  )
  const [type] = await db
    .select({ id: leaveTypes.id })
    .from(leaveTypes)
    .where(eq(leaveTypes.tenantId, tenantId))
    .limit(1)
  await insertAll(
    db,
    leaveRequests,
    times(count, (n) => ({
      ...{
        tenantId,
        userId: someone(company, n),
        typeId: type?.id ?? 0,
        minutes: 480,
        counted: false,
        reason: '回老家',
      },
      ...{ fromDay: addDays(today, n % 30), fromMinute: 0, toDay: addDays(today, n % 30), toMinute: 1_440 },
    })),
  )
}

async function turns(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count, today } = company
  const post = await aDutyPost(db, {
    tenantId,
    name: '守店',
    approval: true,
    shifts: [{ name: '全天', starts: '09:00', ends: '21:00', needed: 10 }],
  })
  const shiftId = post.shifts[0] ?? 0
  const ids = await insertAll(
    db,
    duties,
    times(count, (n) => ({
      tenantId,
      shiftId,
      userId: n % 10 === 0 ? me : someone(company, n),
      day: addDays(today, Math.floor(n / 10)),
    })),
  )
  const other = (n: number) => (n % 10 === 0 ? me : someone(company, n))
  await insertAll(
    db,
    dutySwaps,
    ids.map((dutyId, n) => ({
      ...{
        tenantId,
        dutyId,
        shiftId,
        day: addDays(today, Math.floor(n / 10)),
        reason: '家里有事',
        state: 'accepted' as const,
      },
      ...{ fromId: other(n), toId: other(n) === me ? someone(company, 0) : me },
    })),
  )
}

async function prizes(db: Db, company: Company): Promise<void> {
  const { tenantId, me, count } = company
  const [prizeId = 0] = await insertAll(db, wheelPrizes, [
    { tenantId, name: '奶茶一杯', kind: 'goods' as const, weight: 10, stock: null, active: true },
  ])
  const chance = (used: boolean) => ({
    tenantId,
    userId: me,
    reason: 'manual' as const,
    note: '月度之星',
    grantedBy: me,
    usedAt: used ? new Date() : null,
  })
  const chances = await insertAll(
    db,
    wheelChances,
    times(count * 2, (n) => chance(n < count)),
  )
  await insertAll(
    db,
    wheelDraws,
    chances.slice(0, count).map((chanceId) => ({
      tenantId,
      userId: me,
      chanceId,
      prizeId,
      name: '奶茶一杯',
      kind: 'goods' as const,
      weight: 10,
      totalWeight: 10,
    })),
  )
}
