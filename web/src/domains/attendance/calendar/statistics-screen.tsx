import { exportAttendance } from '@shangxue/contract/attendance/endpoints'
import { EXCEPTIONS } from '@shangxue/contract/attendance/schemas'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay, formatWeekday } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { List, ListItem, ListRow } from '../../../ui/display/list/list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { MonthBar, MonthPage, monthText, parseMonth } from '../../targets/public.ts'
import {
  ADMIN_PATH,
  calendarPath,
  type Totals as Figures,
  type Month,
  useMonth,
  useTeam,
  useWorkGroups,
} from '../api.ts'
import styles from '../attendance.module.css'
import { DayStateTags, shiftText } from '../day-facts.tsx'
import { MonthTotals } from './month-totals.tsx'

const VIEWS = [
  { value: 'mine', label: '我的' },
  { value: 'team', label: '团队' },
] as const

/** 考勤统计: a month of the user, and of the team for attendance managers. */
export default function StatisticsScreen() {
  const managesAttendance = useAllowed('attendance-admin')
  const team = useUrlParams().get('view') === 'team'
  return managesAttendance && team ? <TeamMonth /> : <OwnMonth keeps={managesAttendance} />
}

function Views() {
  const address = useUrlParams()
  const value = address.get('view') === 'team' ? 'team' : 'mine'
  return (
    <SegmentedControl
      label="看谁的"
      options={VIEWS}
      value={value}
      onChange={(view) => address.set({ view: view === 'team' && view })}
    />
  )
}

function OwnMonth({ keeps }: { keeps: boolean }) {
  const month = parseMonth(useUrlParams().get('month'))
  return (
    <MonthPage
      title="考勤统计"
      month={month}
      pageQuery={useMonth(month, undefined)}
      views={keeps && <Views />}
    >
      {(data) => (
        <>
          <Card>
            <MonthTotals totals={data.totals} />
          </Card>
          <IrregularDays days={data.days} month={month} />
        </>
      )}
    </MonthPage>
  )
}

function IrregularDays({ days, month }: { days: Month['days']; month: string }) {
  const irregularDays = days.filter(({ states }) => EXCEPTIONS.some((state) => states.includes(state)))
  if (irregularDays.length === 0)
    return (
      <EmptyState
        icon="check"
        title={`${monthText(month)}没有考勤异常`}
        hint="迟到、早退、缺卡和旷工会列在这里"
      />
    )
  return (
    <Section title="考勤异常">
      <List label="考勤异常">
        {irregularDays.map((card) => (
          <ListItem
            key={card.day}
            title={`${formatDay(card.day)} ${formatWeekday(card.day)}`}
            note={shiftText(card)}
            value={<DayStateTags card={card} />}
            to={calendarPath(card.day)}
          />
        ))}
      </List>
    </Section>
  )
}

const FIGURES = [
  ['late', '迟到', '次'],
  ['serious_late', '严重迟到', '次'],
  ['early', '早退', '次'],
  ['missed', '缺卡', '天'],
  ['absent', '旷工', '天'],
  ['field', '外勤', '天'],
  ['leave', '请假', '天'],
] as const

function figureTexts(totals: Figures): string[] {
  const shownFigures = FIGURES.filter(([key]) => totals[key] > 0).map(
    ([key, name, unit]) => `${name} ${totals[key]} ${unit}`,
  )
  return shownFigures.length > 0 ? shownFigures : ['没有异常']
}

function TeamMonth() {
  const address = useUrlParams()
  const month = parseMonth(address.get('month'))
  const group = parsePositiveInt(address.get('group'))
  const q = address.get('q')
  const filters = { month, q, group_id: group }
  const list = useTeam(filters)
  const { data: groups = [] } = useWorkGroups()
  return (
    <ListPage
      title="考勤统计"
      back="/my-profile"
      list={list}
      itemKey={({ user_id }) => user_id}
      renderItem={({ user_id, name, group, totals }) => (
        <ListRow
          title={name}
          note={<FactLine of={[group, ...figureTexts(totals)]} />}
          value={`${totals.attended_days} / ${totals.work_days}`}
          valueNote="出勤天数"
          to={calendarPath(`${month}-01`, user_id)}
        />
      )}
      filters={
        <div className={styles.tight}>
          <MonthBar month={month} onMonth={(next) => address.set({ month: next })} />
          <Views />
          <SearchField label="姓名" value={q} onChange={(next) => address.set({ q: next })} />
        </div>
      }
      summary={
        <div className={styles.tight}>
          <SelectField
            label="考勤组"
            hideLabel
            placeholder="全部考勤组"
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={group === undefined ? '' : String(group)}
            onChange={({ target }) => address.set({ group: target.value })}
          />
          <SummaryLine
            action={<ExportButton endpoint={exportAttendance} filters={filters} label="导出月报" plain />}
          >
            {list.total !== undefined && `${list.total} 人`}
          </SummaryLine>
        </div>
      }
      empty={
        <EmptyState
          icon="people"
          title={`${monthText(month)}没有人排班`}
          hint="把成员编进考勤组，这里就有每个人的出勤"
          action={<ButtonLink to={`${ADMIN_PATH}?tab=groups`}>设置考勤组</ButtonLink>}
        />
      }
      filtered={q !== '' || group !== undefined}
      onClearFilters={() => address.set({ q: '', group: null })}
    />
  )
}
