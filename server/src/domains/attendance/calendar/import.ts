import { sql } from 'drizzle-orm'
import { parseDay, parseText } from '../../../platform/imports/parsing/parse-cells.ts'
import type { Checked, Finding, ImportRow, ImportSpec, Parsed } from '../../../platform/imports/spec.ts'
import { withLeaveRecalculation } from '../../leave/service.ts'
import { saveScheduleSnapshots } from '../schedule/schedule-snapshots.ts'

const KINDS = { holiday: '放假', workday: '上班', plain: '照常' } as const
type Kind = keyof typeof KINDS

interface Values {
  readonly day: string
  readonly kind: Kind
  readonly name: string | null
}

const ALIASES: Readonly<Record<string, Kind>> = {
  ...{ 放假: 'holiday', 休息: 'holiday', 休: 'holiday', 假: 'holiday', 节假日: 'holiday' },
  ...{ 上班: 'workday', 班: 'workday', 调休上班: 'workday', 补班: 'workday', 调休: 'workday' },
  ...{ 照常: 'plain', 正常: 'plain' },
}

function parseKind(text: string): Parsed<Kind> {
  const kind = ALIASES[text.trim()]
  return kind ? { value: kind } : { reason: `没有这个类型，可填：${Object.values(KINDS).join('、')}` }
}

function check(rows: readonly ImportRow<Values>[], today: string): Checked<Values, readonly Values[]> {
  const lines = new Map<string, number>()
  const findings: Finding<Values>[] = []
  for (const { line, values } of rows) {
    const firstLine = lines.get(values.day)
    if (firstLine !== undefined)
      findings.push({ line, field: 'day', reason: `与第 ${firstLine} 行重复，请删除其中一行` })
    lines.set(values.day, firstLine ?? line)
  }
  const plan = rows.map(({ values }) => values)
  const count = (kind: Kind) => plan.filter((planned) => planned.kind === kind).length
  const effects = [
    { label: '放假', count: count('holiday') },
    { label: '上班', count: count('workday') },
    { label: '照常', count: count('plain') },
    { label: '已过去，只影响显示', count: plan.filter(({ day }) => day < today).length },
  ].filter((effect) => effect.count > 0)
  return { findings, effects, plan }
}

/** Imports a year's published holidays and make-up workdays. Past days keep their evaluation. */
export const calendarImportSpec: ImportSpec<Values, readonly Values[]> = {
  kind: 'work-calendar',
  action: 'attendance.calendar_imported',
  title: '节假日导入',
  fields: {
    day: {
      title: '日期',
      required: true,
      hint: '一天一行，例如 2027-02-05',
      example: '2027-02-05',
      aliases: ['放假日期', '日子', 'date'],
      parse: parseDay,
    },
    kind: {
      title: '类型',
      required: true,
      hint: '放假、上班（调休补班）或照常（按排班）',
      example: '放假',
      aliases: ['安排', '放假或上班', 'kind'],
      parse: parseKind,
    },
    name: {
      title: '名称',
      required: false,
      hint: '例如 春节',
      example: '春节',
      aliases: ['节日', '节日名称', '假期', 'name'],
      parse: parseText(20),
    },
  },
  choices: async () => ({ kind: Object.values(KINDS) }),
  check: async ({ today }, rows) => check(rows, today),
  async apply({ db, tenantId, userId: changedBy, today }, plan) {
    await saveScheduleSnapshots(db, tenantId, today)
    const futureDays = plan.map(({ day }) => day).filter((day) => day >= today)
    await withLeaveRecalculation(db, { tenantId, by: changedBy, why: '节假日调整', days: futureDays }, () =>
      db.execute(sql`
        insert into work_calendar_day (tenant_id, day, kind, name)
        select ${tenantId}::int, g.day, g.kind, coalesce(g.name, '')
        from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) as g(day date, kind text, name text)
        on conflict (tenant_id, day) do update set kind = excluded.kind, name = excluded.name`),
    )
    const days = plan.map(({ day }) => day).sort()
    return { after: { from: days[0], to: days.at(-1), days: days.length } }
  },
}
