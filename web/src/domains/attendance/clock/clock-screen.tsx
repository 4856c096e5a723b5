import { CLOCK_SKEW_TOLERANCE_MS } from '@shangxue/contract/attendance/schemas'
import { formatDay, formatWeekday } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  ADMIN_PATH,
  CALENDAR_PATH,
  calendarPath,
  isCounted,
  missingPunches,
  STATISTICS_PATH,
  type Today,
  useToday,
} from '../api.ts'
import styles from '../attendance.module.css'
import { DayStateTags, shiftText } from '../day-facts.tsx'
import { PunchBox } from '../punch-box.tsx'
import { ClockPanel } from './clock-panel.tsx'

/** 打卡: clocks in and out with one tap. */
export default function ClockScreen() {
  const { data, error, dataUpdatedAt } = useToday()
  const managesAttendance = useAllowed('attendance-admin')
  return (
    <Page title="打卡" back="/my-profile">
      <div className={styles.stack}>
        {!data && !error && <SkeletonList rows={5} />}
        {!data && error && <DayUnavailable message={error.message} />}
        {data && <ClockDay today={data} offset={Date.parse(data.now) - dataUpdatedAt} />}
        {/* not before: what comes above would push it down */}
        {(data || error) && (
          <nav className={styles.links} aria-label="考勤">
            <ButtonLink kind="secondary" icon="calendar" to={CALENDAR_PATH}>
              考勤日历
            </ButtonLink>
            <ButtonLink kind="secondary" icon="chart" to={STATISTICS_PATH}>
              考勤统计
            </ButtonLink>
            <ButtonLink kind="secondary" icon="edit" to="/attendance/leave">
              请假
            </ButtonLink>
            {managesAttendance && (
              <ButtonLink kind="secondary" icon="settings" to={ADMIN_PATH}>
                考勤管理
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </Page>
  )
}

/** Clocking in works even if the day cannot be loaded. */
const DayUnavailable = ({ message }: { message: string }) => (
  <>
    <Notice kind="warning">{message}。现在也可以打卡，没有网络时会保存在手机上，联网后按打卡时间提交</Notice>
    <ClockPanel next="in" offset={0} fieldAllowed={false} />
  </>
)

function ClockDay({ today, offset }: { today: Today; offset: number }) {
  const { group, day, next, places } = today
  const keeps = useAllowed('attendance-admin')
  if (!group || !next)
    return (
      <EmptyState
        icon="clock"
        title="还没有加入考勤组"
        hint={
          keeps
            ? '先定班次，再把成员编进考勤组，他们就能打卡'
            : '请联系考勤管理员加入考勤组，之后就能在这里打卡'
        }
        action={keeps && <ButtonLink to={`${ADMIN_PATH}?tab=groups`}>设置考勤组</ButtonLink>}
      />
    )
  const isRepeat = next === 'out' && isCounted(day.out)
  return (
    <>
      {Math.abs(offset) > CLOCK_SKEW_TOLERANCE_MS && <ClockSkewNotice offset={offset} />}
      <Card>
        <div className={styles.tight}>
          <div className={styles.head}>
            <strong>
              {formatDay(day.day)} {formatWeekday(day.day)}
            </strong>
            <DayStateTags card={day} />
          </div>
          <p className={styles.note}>
            {shiftText(day)} · {group.name}
          </p>
          <div className={styles.pair}>
            <PunchBox kind="in" day={day.day} punch={day.in} due={day.shift?.on} />
            <PunchBox kind="out" day={day.day} punch={day.out} due={day.shift?.off} />
          </div>
          {missingPunches(day).length > 0 && (
            <ButtonLink kind="plain" small to={calendarPath(day.day)}>
              忘记打卡，申请补卡
            </ButtonLink>
          )}
        </div>
      </Card>
      <ClockPanel next={next} isRepeat={isRepeat} offset={offset} fieldAllowed={group.field_allowed} />
      <p className={styles.note}>
        {places.length === 0
          ? '打卡地点不限'
          : `打卡地点：${places.map(({ name, radius_m }) => `${name}（${radius_m} 米内）`).join('、')}`}
      </p>
    </>
  )
}

function ClockSkewNotice({ offset }: { offset: number }) {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  return (
    <Notice kind="warning">
      手机时间{offset > 0 ? '慢' : '快'}了约 {minutes}{' '}
      分钟，打卡按服务器时间记录。请在手机设置里打开自动设置时间
    </Notice>
  )
}
