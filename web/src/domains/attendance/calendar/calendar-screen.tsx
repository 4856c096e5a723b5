import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { MonthPage, parseMonth } from '../../targets/public.ts'
import { type Month, useMonth } from '../api.ts'
import { DayCard } from './day-card.tsx'
import { MonthGrid } from './month-grid.tsx'

/** 考勤日历: a month of the user, or of another member for attendance managers. */
export default function CalendarScreen() {
  const address = useUrlParams()
  const month = parseMonth(address.get('month'))
  const user = parsePositiveInt(address.get('user'))
  return (
    <MonthPage title="考勤日历" month={month} pageQuery={useMonth(month, user)}>
      {(data) => <Days key={data.user_id} data={data} isOwn={user === undefined} />}
    </MonthPage>
  )
}

function Days({ data, isOwn }: { data: Month; isOwn: boolean }) {
  const address = useUrlParams()
  const { days, today, appeals, name } = data
  const requested = address.get('day')
  const picked =
    days.find(({ day }) => day === requested) ??
    days.find(({ day }) => day === today) ??
    days.find(() => true)
  return (
    <>
      {!isOwn && <Notice>{name}的考勤</Notice>}
      <Card>
        <MonthGrid
          days={days}
          today={today}
          value={picked?.day ?? ''}
          onPick={(day) => address.set({ day })}
        />
      </Card>
      {picked && (
        <DayCard
          key={picked.day}
          card={picked}
          appeals={appeals.filter(({ day }) => day === picked.day)}
          isOwn={isOwn}
        />
      )}
    </>
  )
}
