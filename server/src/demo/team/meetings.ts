import { meetingAttendees, meetingDecisions, meetings } from '../../domains/meetings/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll, single } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface MeetingPlan {
  readonly title: string
  readonly place: string
  /** Days from today. */
  readonly in: number
  readonly starts: string
  readonly ends: string
  readonly agenda: string
  readonly minutes?: string
  readonly decisions?: readonly { text: string; due: number; mine?: boolean }[]
}

const MEETING_PLANS: MeetingPlan[] = [
  {
    ...{ title: '周会', place: '总店二楼', in: 2, starts: '09:00', ends: '10:00' },
    agenda: '1. 上周销售和目标进度\n2. 新机到货安排\n3. 欠款和回款\n4. 周末活动',
  },
  {
    ...{ title: '周会', place: '总店二楼', in: -5, starts: '09:00', ends: '10:10' },
    agenda: '1. 上周销售和目标进度\n2. 库存和到货\n3. 本周安排',
    minutes:
      '上周完成目标的 92%，配件好于手机。\n老机型库龄超过 60 天的还有十几台，先调到城东店促销。\n本周重点：以旧换新活动，每人每天至少跟进 3 位老客户。',
    decisions: [
      { text: '把库龄超过 60 天的手机调到城东店，做特价', due: 3, mine: true },
      { text: '统一更换以旧换新的价签和海报', due: 1 },
    ],
  },
  {
    ...{ title: '华为新品培训', place: '培训室', in: -12, starts: '19:30', ends: '20:40' },
    agenda: '1. 卖点和对比\n2. 价格和政策\n3. 常见问题',
    minutes: '主要卖点：续航、影像、卫星通信。\n客户常问：以旧换新能抵多少，先估价再报价。\n考核：全员通过。',
    decisions: [{ text: '每人写一条 30 秒的推荐话术', due: -6 }],
  },
]

const toIsoDay = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

/** Seeds past meetings and the next one. Some have not confirmed the last minutes. */
export async function seedMeetings(
  db: Db,
  { tenantId, calendar, staff }: { tenantId: number; calendar: Calendar; staff: Staff },
): Promise<void> {
  const people = [...new Set([staff.boss, staff.keeper, staff.accountant, ...staff.owners])]
  const [seller = staff.manager] = staff.owners
  for (const { in: days, minutes = '', decisions = [], ...plan } of MEETING_PLANS) {
    const isPublished = minutes !== ''
    const meeting = single(
      await db
        .insert(meetings)
        .values({
          ...{
            tenantId,
            ...plan,
            minutes,
            reminder: 'half_hour',
            hostId: staff.manager,
            makerId: staff.manager,
          },
          day: toIsoDay(calendar.digits(-days)),
          ...(isPublished && {
            state: 'published' as const,
            minutesVersion: 1,
            publishedAt: calendar.at(-days, 0.6),
          }),
        })
        .returning(),
    )
    const confirmedBy = days < -7 ? people : [staff.manager, staff.keeper]
    await insertAll(
      db,
      meetingAttendees,
      people.map((userId) => {
        const hasConfirmed = isPublished && confirmedBy.includes(userId)
        const at = hasConfirmed ? calendar.at(-days, 0.8) : null
        return {
          tenantId,
          meetingId: meeting.id,
          userId,
          confirmedVersion: hasConfirmed ? 1 : 0,
          confirmedAt: at,
        }
      }),
    )
    await insertAll(
      db,
      meetingDecisions,
      decisions.map(({ text, due, mine }, place) => {
        const assigneeId = mine ? seller : staff.manager
        return {
          tenantId,
          meetingId: meeting.id,
          place,
          text,
          assigneeId,
          due: toIsoDay(calendar.digits(-due)),
        }
      }),
    )
  }
}
