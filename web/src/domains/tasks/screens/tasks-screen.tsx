import { exportTasks } from '@shangxue/contract/tasks/endpoints'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { usePendingMoves, useTaskCounts, useTaskMoves, useTasks } from '../api.ts'
import { TaskCounts } from '../components/task-counts.tsx'
import { TaskFilters } from '../components/task-filters.tsx'
import { TaskFormPage } from '../components/task-form-page.tsx'
import { TaskRow } from '../components/task-row.tsx'
import { CALENDAR_PATH, MANAGEMENT_PATH, NEW_PATH, parseFilters, type TaskFilterValues } from '../tasks.ts'

/** 任务, or the form of a new task if the address has `edit=new`. */
export default function TasksScreen() {
  const address = useUrlParams()
  if (address.get('edit') === 'new') return <TaskFormPage />
  return <TaskList />
}

const EMPTY_STATES: Record<TaskFilterValues['scope'], { title: string; hint: string }> = {
  mine: { title: '没有要做的任务', hint: '交给自己的任务会出现在这里' },
  made: { title: '没有发起的任务', hint: '把一件事交给同事，进度在这里看' },
  mentioned: { title: '没有提到我的任务', hint: '同事在评论里提到我时，任务会出现在这里' },
  all: { title: '没有任务', hint: '写下要做的事，交给自己或同事' },
}

function TaskList() {
  const { get, set } = useUrlParams()
  const isAdmin = useSession((session) => session.isAdmin)
  const filters = parseFilters(get)
  const { scope, stage, due, q, priority, user_id } = filters
  const list = useTasks(filters)
  const counts = useTaskCounts()
  const { isTicking, tick } = useTaskMoves()
  const isWaiting = usePendingMoves()
  const refresh = () => Promise.all([list.onRefresh(), counts.refetch()])
  const filtered =
    q !== '' || stage !== 'open' || due !== 'any' || priority !== undefined || user_id !== undefined
  return (
    <ListPage
      title="任务"
      list={{ ...list, onRefresh: refresh }}
      actions={
        <>
          <IconLink icon="calendar" label="任务日历" to={CALENDAR_PATH} />
          {isAdmin && <IconLink icon="people" label="任务管理" to={MANAGEMENT_PATH} />}
          <IconLink icon="plus" label="新增任务" to={NEW_PATH} />
        </>
      }
      search={{ label: '搜索任务', value: q, onChange: (text) => set({ q: text }) }}
      filters={<TaskFilters filters={filters} set={set} />}
      summary={
        <TaskCounts counts={counts.data} set={set}>
          <ExportButton endpoint={exportTasks} filters={filters} plain label="导出" />
        </TaskCounts>
      }
      itemKey={({ id }) => id}
      estimate={66}
      renderItem={(task) => (
        <TaskRow task={task} isTicking={isTicking} isWaiting={isWaiting} onTick={(item) => void tick(item)} />
      )}
      empty={
        <EmptyState
          icon="check"
          {...EMPTY_STATES[scope]}
          action={scope !== 'mentioned' && <ButtonLink to={NEW_PATH}>写一个任务</ButtonLink>}
        />
      }
      filtered={filtered}
      onClearFilters={() => set({ q: '', stage: '', due: '', priority: '', user_id: '', name: '' })}
    />
  )
}
