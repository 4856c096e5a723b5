import { getTaskCalendar, listTasks } from '@shangxue/contract/tasks/endpoints'
import { TASK_SCOPE_NAMES, TASK_SCOPES, type TaskScope } from '@shangxue/contract/tasks/schemas'
import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, formatWeekday, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePendingMoves, useRescheduleTasks, useTaskMoves } from '../api.ts'
import rows from '../components/tasks.module.css'
import { addMonths, LIST_PATH, monthDays, NEW_PATH, type Task, weekDays } from '../tasks.ts'
import styles from './calendar.module.css'
import { DaySection, DragPreview } from './day-section.tsx'
import { DaySheet } from './day-sheet.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useDragToDay } from './use-drag-to-day.ts'

const VIEWS = [
  { value: 'month', label: '月' },
  { value: 'week', label: '周' },
] as const
type View = (typeof VIEWS)[number]['value']

/** 任务日历: tasks by due date per month or week. Tasks can be dragged to other days. */
export default function CalendarScreen() {
  const { get, set } = useUrlParams()
  const view: View = get('view') === 'week' ? 'week' : 'month'
  const day = isDay(get('day')) ? get('day') : today()
  const scope = parseOneOf(TASK_SCOPES, get('scope')) ?? 'mine'
  const days = view === 'month' ? monthDays(day.slice(0, 7)) : weekDays(day)
  const go = (to: string) => set({ day: to === today() ? '' : to })
  const step = (by: number) =>
    go(view === 'month' ? `${addMonths(day.slice(0, 7), by)}-01` : addDays(day, by * 7))
  return (
    <Page
      title="任务日历"
      back={LIST_PATH}
      actions={<IconLink icon="plus" label="新增任务" to={`${NEW_PATH}&day=${day}`} />}
      toolbar={
        <div className={rows.stack}>
          <SegmentedControl
            label="按月或按周"
            options={VIEWS}
            value={view}
            onChange={(value) => set({ view: value === 'month' ? '' : value })}
          />
          <FilterBar label="按范围筛选">
            {TASK_SCOPES.map((item) => (
              <Chip
                key={item}
                selected={scope === item}
                onClick={() => set({ scope: item === 'mine' ? '' : item })}
              >
                {TASK_SCOPE_NAMES[item]}
              </Chip>
            ))}
          </FilterBar>
        </div>
      }
    >
      <div className={styles.head}>
        <IconButton icon="back" label={view === 'month' ? '上个月' : '上一周'} onClick={() => step(-1)} />
        <span className={styles.name} aria-live="polite">
          {view === 'month' ? `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月` : weekName(days)}
        </span>
        {day !== today() && (
          <Button kind="plain" small onClick={() => go(today())}>
            今天
          </Button>
        )}
        <IconButton
          icon="chevron-right"
          label={view === 'month' ? '下个月' : '下一周'}
          onClick={() => step(1)}
        />
      </div>
      <Days view={view} day={day} days={days} scope={scope} onChoose={go} />
    </Page>
  )
}

const weekName = (days: readonly string[]): string =>
  `${formatDay(days[0] ?? '')} – ${formatDay(days[6] ?? '')}`
const periodName = (day: string): string =>
  `${day === today() ? '今天 ' : ''}${formatDay(day)} ${formatWeekday(day)}`

interface DaysProps {
  view: View
  day: string
  days: readonly string[]
  scope: TaskScope
  onChoose: (day: string) => void
}

function Days({ view, day, days, scope, onChoose }: DaysProps) {
  const [from = day, to = day] = [days[0], days.at(-1)]
  const visible = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData }
  const result = useQuery({ ...query(getTaskCalendar, { from, to, scope }), ...visible })
  const undatedTasks = useQuery({
    ...query(listTasks, { q: '', scope, stage: 'open', due: 'none', limit: 30 }),
    ...visible,
  })
  const { isTicking, tick } = useTaskMoves()
  const isWaiting = usePendingMoves()
  const reschedule = useRescheduleTasks()
  const [chosen, setChosen] = useState<Task>()
  const drag = useDragToDay((task, day) => void reschedule(task, day), setChosen)
  if (!result.data)
    return result.error ? (
      <ErrorState error={result.error} onRetry={result.refetch} />
    ) : (
      <SkeletonList rows={8} />
    )
  const tasksOf = (item: string) => result.data.list.filter((task) => task.day === item)
  const rest = { drag, isTicking, isWaiting, onTick: (task: Task) => void tick(task) }
  const daySections = view === 'month' ? [day] : days
  const without = undatedTasks.data?.list ?? []
  return (
    <>
      {result.isError && <Notice kind="warning">没有刷新成功，下面可能不是最新内容</Notice>}
      {result.data.more && <Notice>任务太多，只显示前 1,000 个，请缩小范围</Notice>}
      {view === 'month' && (
        <MonthGrid
          month={day.slice(0, 7)}
          days={days}
          tasksOf={tasksOf}
          chosen={day}
          dropDay={drag.carried?.day}
          onChoose={onChoose}
        />
      )}
      {daySections.map((item) => (
        <DaySection
          key={item}
          title={periodName(item)}
          day={item}
          tasks={tasksOf(item)}
          addTo={`${NEW_PATH}&day=${item}`}
          {...rest}
        />
      ))}
      {without.length > 0 && <DaySection title="没有日期" tasks={without} {...rest} />}
      <DragPreview carried={drag.carried} />
      <DaySheet task={chosen} onClose={() => setChosen(undefined)} onMove={reschedule} />
    </>
  )
}
