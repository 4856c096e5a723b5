import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { useMinuteTick } from '../../../lib/react/use-minute-tick.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRewardFigures } from '../api.ts'
import styles from '../components/rewards.module.css'
import { ReportList } from '../reports/report-list.tsx'
import { CREATE_PATH, HISTORY_PATH, LEDGER_PATH, OWN_TASKS_PATH, REPORTS_PATH } from '../reward-paths.ts'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { TaskRow } from './task-row.tsx'
import { useTaskFilters, useTaskList } from './use-task-list.ts'

const TaskSheet = lazyWithRetry(() => import('./task-sheet.tsx'))

const ROW_PX = 96

/** Reward tasks (悬赏任务): open tasks, and reports for content moderators. */
export default function TaskListScreen() {
  const { get } = useUrlParams()
  const isModerator = useAllowed('content-author')
  return get('view') === 'reports' && isModerator ? <ReportList /> : <TaskList isModerator={isModerator} />
}

function TaskList({ isModerator }: { isModerator: boolean }) {
  useMinuteTick()
  const { get } = useUrlParams()
  const filters = useTaskFilters()
  const overlay = useOverlay(['task'])
  const taskId = parsePositiveInt(get('task'))
  const { data: figures } = useRewardFigures()
  return (
    <>
      <ListPage
        title="悬赏任务"
        back="/my-profile"
        list={useTaskList(filters)}
        search={{ label: '任务名称', value: filters.q, onChange: (q) => filters.set({ q }) }}
        filters={<TaskFilterBar filters={filters} />}
        actions={
          figures && (
            <ButtonLink small kind="soft" icon="star" to={LEDGER_PATH}>
              {`${figures.balance} 积分`}
            </ButtonLink>
          )
        }
        summary={
          <nav className={styles.entries} aria-label="悬赏任务功能">
            <ButtonLink small kind="secondary" icon="user" to={OWN_TASKS_PATH}>
              我发布的
            </ButtonLink>
            <ButtonLink small kind="secondary" icon="clock" to={HISTORY_PATH}>
              挑战记录
            </ButtonLink>
            {isModerator && (
              <ButtonLink small kind="secondary" icon="alert" to={REPORTS_PATH}>
                {figures && figures.reports > 0 ? `举报 ${figures.reports} 条` : '举报'}
              </ButtonLink>
            )}
          </nav>
        }
        add={<IconLink icon="plus" label="发布任务" to={CREATE_PATH} />}
        itemKey={({ id }) => id}
        renderItem={(listedTask) => (
          <TaskRow task={listedTask} onOpen={() => overlay.show({ task: listedTask.id })} />
        )}
        estimate={ROW_PX}
        empty={
          <EmptyState
            icon="gift"
            title="现在没有可以挑战的任务"
            hint="发布一个任务，让同学来挑战；也可以看看已结束的任务"
            action={<ButtonLink to={CREATE_PATH}>发布任务</ButtonLink>}
          />
        }
        filtered={filters.isFiltered}
        onClearFilters={filters.clear}
      />
      <MountOnce when={taskId !== undefined}>
        <TaskSheet id={taskId} onClose={overlay.close} />
      </MountOnce>
    </>
  )
}
