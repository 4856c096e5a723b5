import { exportAttendance } from '@shangxue/contract/attendance'
import { DAY_STATE_NAMES, type DayState } from '@shangxue/contract/attendance-parts'
import { sql } from 'drizzle-orm'
import { type ExportColumn, exportable } from '../../platform/exports/spec.ts'
import { daysOfMonth } from '../../platform/period.ts'
import { eachDay } from './calendar.ts'
import { cardsOf, type JudgedDay, nowOf } from './cards.ts'
import { weekdayOf } from './planning.ts'
import { peopleIn, personColumns } from './team.ts'
import { type MonthTotals, totalsOf } from './totals.ts'

interface Row {
  readonly name: string
  readonly group: string
  readonly days: readonly JudgedDay[]
  readonly totals: MonthTotals
}

const WEEKDAYS = '一二三四五六日'
const MINUTES: Partial<Record<DayState, 'late_minutes' | 'early_minutes'>> = {
  late: 'late_minutes',
  serious_late: 'late_minutes',
  early: 'early_minutes',
}
/** States that leave the cell empty: nothing happened yet or nothing was expected. */
const UNSAID: readonly DayState[] = ['ahead', 'none', 'open']

const saidOf = (card: JudgedDay | undefined): string =>
  (card?.states ?? [])
    .filter((state) => !UNSAID.includes(state))
    .map((state) => {
      const minutes = MINUTES[state]
      const name = state === 'normal' ? '√' : DAY_STATE_NAMES[state]
      return minutes && card ? `${name} ${card[minutes]} 分` : name
    })
    .join('、')

const figure = (header: string, value: (totals: MonthTotals) => number): ExportColumn<Row> => ({
  ...{ header, kind: 'integer' as const },
  value: ({ totals }) => value(totals),
})

/** Uses the money kind with hundredths, because fractions of days must be summed exactly. */
const days = (header: string, value: (totals: MonthTotals) => number): ExportColumn<Row> => ({
  ...{ header, kind: 'money' as const },
  value: ({ totals }) => Math.round(value(totals) * 100),
})

const hours = (header: string, minutes: (totals: MonthTotals) => number): ExportColumn<Row> =>
  days(header, (totals) => minutes(totals) / 60)

/** Monthly sheet: one row per user, one column per day, and totals. */
export const attendanceExport = exportable({
  endpoint: exportAttendance,
  title: '考勤月报',
  columns: [
    { header: '姓名', kind: 'text', width: 14, stays: true, value: (row: Row) => row.name },
    { header: '考勤组', kind: 'text', width: 14, value: (row) => row.group },
    figure('应出勤(天)', (t) => t.work_days),
    figure('实际出勤(天)', (t) => t.attended_days),
    figure('休息(天)', (t) => t.rest_days),
    figure('迟到(次)', (t) => t.late),
    figure('严重迟到(次)', (t) => t.serious_late),
    figure('迟到(分钟)', (t) => t.late_minutes),
    figure('早退(次)', (t) => t.early),
    figure('早退(分钟)', (t) => t.early_minutes),
    figure('缺卡(天)', (t) => t.missed),
    figure('旷工(天)', (t) => t.absent),
    figure('外勤(天)', (t) => t.field),
    days('请假(天)', (t) => t.leave),
    hours('请假(小时)', (t) => t.leave_minutes),
    hours('工时(小时)', (t) => t.worked_minutes),
    figure('今天以后应出勤(天)', (t) => t.ahead.work_days),
    figure('今天以后休息(天)', (t) => t.ahead.rest_days),
    days('今天以后请假(天)', (t) => t.ahead.leave),
  ],
  columnsFor: ({ month }) => {
    const { from, to } = daysOfMonth(month)
    return eachDay(from, to).map((day, at) => ({
      header: `${Number(day.slice(8))} ${WEEKDAYS.charAt(weekdayOf(day))}`,
      ...{ kind: 'text' as const, width: 12 },
      value: ({ days }: Row) => saidOf(days[at]),
    }))
  },
  about: async (_, { month }) => [['月份', month]],
  keys: async ({ db }, { month, q, group_id }, most) => {
    const found = peopleIn(daysOfMonth(month), { q, ...(group_id !== undefined && { group_id }) })
    const { rows } = await db.execute<{ id: number }>(sql`
      select u.id::float8 as id ${found} order by u.name, u.id limit ${most}`)
    return rows.map(({ id }) => id)
  },
  rows: async ({ db, tenantId }, ids, { month }) => {
    const period = daysOfMonth(month)
    const { rows } = await db.execute<{ user_id: number; name: string; group: string }>(sql`
      select ${personColumns} from app_user u left join work_group_member m on m.user_id = u.id
        left join work_group g on g.id = m.group_id where u.id = any(${sql.param(ids)}::bigint[])`)
    const people = new Map(rows.map((row) => [row.user_id, row]))
    const cards = await cardsOf(db, tenantId, { userIds: ids, ...period }, await nowOf(db))
    return ids.flatMap((id): Row[] => {
      const person = people.get(id)
      const days = cards.get(id) ?? []
      return person ? [{ name: person.name, group: person.group, days, totals: totalsOf(days) }] : []
    })
  },
})
