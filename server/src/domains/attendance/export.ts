import { exportAttendance } from '@shangxue/contract/attendance/endpoints'
import { DAY_STATE_NAMES, type DayState } from '@shangxue/contract/attendance/schemas'
import { sql } from 'drizzle-orm'
import { type ExportColumn, exportable } from '../../platform/exports/spec.ts'
import { daysOfMonth } from '../../platform/time/period.ts'
import { eachDay } from './calendar/calendar.ts'
import { type EvaluatedDay, getDayCards, getNow } from './days/day-cards.ts'
import { expectedUsersSql, userColumns } from './days/team.ts'
import { type MonthTotals, sumDays } from './days/totals.ts'
import { getWeekday } from './schedule/shift-rules.ts'

interface Row {
  readonly name: string
  readonly group: string
  readonly days: readonly EvaluatedDay[]
  readonly totals: MonthTotals
}

const WEEKDAYS = '一二三四五六日'
const MINUTES: Partial<Record<DayState, 'late_minutes' | 'early_minutes'>> = {
  late: 'late_minutes',
  serious_late: 'late_minutes',
  early: 'early_minutes',
}
/** States that leave the cell empty: nothing happened yet or nothing was expected. */
const HIDDEN_STATES: readonly DayState[] = ['ahead', 'none', 'open']

const formatDay = (card: EvaluatedDay | undefined): string =>
  (card?.states ?? [])
    .filter((state) => !HIDDEN_STATES.includes(state))
    .map((state) => {
      const minutes = MINUTES[state]
      const name = state === 'normal' ? '√' : DAY_STATE_NAMES[state]
      return minutes && card ? `${name} ${card[minutes]} 分` : name
    })
    .join('、')

const countColumn = (header: string, value: (totals: MonthTotals) => number): ExportColumn<Row> => ({
  ...{ header, kind: 'integer' as const },
  value: ({ totals }) => value(totals),
})

/** Uses the money kind with hundredths, because fractions of days must be summed exactly. */
const daysColumn = (header: string, value: (totals: MonthTotals) => number): ExportColumn<Row> => ({
  ...{ header, kind: 'money' as const },
  value: ({ totals }) => Math.round(value(totals) * 100),
})

const hoursColumn = (header: string, minutes: (totals: MonthTotals) => number): ExportColumn<Row> =>
  daysColumn(header, (totals) => minutes(totals) / 60)

/** Monthly sheet: one row per user, one column per day, and totals. */
export const attendanceExport = exportable({
  endpoint: exportAttendance,
  title: '考勤月报',
  columns: [
    { header: '姓名', kind: 'text', width: 14, stays: true, value: (row: Row) => row.name },
    { header: '考勤组', kind: 'text', width: 14, value: (row) => row.group },
    countColumn('应出勤(天)', (t) => t.work_days),
    countColumn('实际出勤(天)', (t) => t.attended_days),
    countColumn('休息(天)', (t) => t.rest_days),
    countColumn('迟到(次)', (t) => t.late),
    countColumn('严重迟到(次)', (t) => t.serious_late),
    countColumn('迟到(分钟)', (t) => t.late_minutes),
    countColumn('早退(次)', (t) => t.early),
    countColumn('早退(分钟)', (t) => t.early_minutes),
    countColumn('缺卡(天)', (t) => t.missed),
    countColumn('旷工(天)', (t) => t.absent),
    countColumn('外勤(天)', (t) => t.field),
    daysColumn('请假(天)', (t) => t.leave),
    hoursColumn('请假(小时)', (t) => t.leave_minutes),
    hoursColumn('工时(小时)', (t) => t.worked_minutes),
    countColumn('今天以后应出勤(天)', (t) => t.ahead.work_days),
    countColumn('今天以后休息(天)', (t) => t.ahead.rest_days),
    daysColumn('今天以后请假(天)', (t) => t.ahead.leave),
  ],
  columnsFor: ({ month }) => {
    const { from, to } = daysOfMonth(month)
    return eachDay(from, to).map((day, index) => ({
      header: `${Number(day.slice(8))} ${WEEKDAYS.charAt(getWeekday(day))}`,
      ...{ kind: 'text' as const, width: 12 },
      value: ({ days }: Row) => formatDay(days[index]),
    }))
  },
  about: async (_, { month }) => [['月份', month]],
  keys: async ({ db }, { month, q, group_id }, limit) => {
    const filterSql = expectedUsersSql(daysOfMonth(month), { q, ...(group_id !== undefined && { group_id }) })
    const { rows } = await db.execute<{ id: number }>(sql`
      select u.id::float8 as id ${filterSql} order by u.name, u.id limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  rows: async ({ db, tenantId }, ids, { month }) => {
    const period = daysOfMonth(month)
    const { rows } = await db.execute<{ user_id: number; name: string; group: string }>(sql`
      select ${userColumns} from app_user u left join work_group_member m on m.user_id = u.id
        left join work_group g on g.id = m.group_id where u.id = any(${sql.param(ids)}::bigint[])`)
    const people = new Map(rows.map((row) => [row.user_id, row]))
    const cards = await getDayCards(db, tenantId, { userIds: ids, ...period }, await getNow(db))
    return ids.flatMap((id): Row[] => {
      const person = people.get(id)
      const days = cards.get(id) ?? []
      return person ? [{ name: person.name, group: person.group, days, totals: sumDays(days) }] : []
    })
  },
})
