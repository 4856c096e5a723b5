import { listOwnRewardTasks } from '@shangxue/contract/rewards/endpoints'
import { REWARD_STATE_NAMES, REWARD_STATES } from '@shangxue/contract/rewards/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useMinuteTick } from '../../../lib/react/use-minute-tick.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRewardFigures } from '../api.ts'
import { QuestionList } from '../components/question-list.tsx'
import { CREATE_PATH, ownTaskPath, TASKS_PATH } from '../reward-paths.ts'
import { OwnTaskRow } from './own-task-row.tsx'

/** Questions of an own task with their answers. */
export function QuestionsPage({ id }: { id: number }) {
  return (
    <Page title="题目和答案" back={ownTaskPath(id)}>
      <QuestionList id={id} />
    </Page>
  )
}

const OwnSheet = lazyWithRetry(() => import('./own-task-sheet.tsx'))

const ROW_PX = 96

/** Own tasks (我发布的任务): drafts, open tasks, and settled points. */
export default function OwnTasksScreen() {
  const { get } = useUrlParams()
  const taskId = parsePositiveInt(get('task'))
  return get('view') === 'questions' && taskId !== undefined ? (
    <QuestionsPage id={taskId} />
  ) : (
    <OwnTaskList taskId={taskId} />
  )
}

function OwnTaskList({ taskId }: { taskId: number | undefined }) {
  useMinuteTick()
  const { get, set } = useUrlParams()
  const overlay = useOverlay(['task'])
  const q = get('q')
  const state = parseOneOf(REWARD_STATES, get('state'))
  const tasks = infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listOwnRewardTasks, { q: q.trim(), ...(state && { state }) }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )
  return (
    <>
      <ListPage
        title="我发布的任务"
        back={TASKS_PATH}
        list={tasks}
        search={{ label: '任务名称', value: q, onChange: (next) => set({ q: next }) }}
        filters={
          <FilterBar label="按状态筛选">
            {REWARD_STATES.map((option) => (
              <Chip
                key={option}
                selected={state === option}
                onClick={() => set({ state: state === option ? null : option })}
              >
                {REWARD_STATE_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        summary={<OwnTaskTotals />}
        add={<IconLink icon="plus" label="发布任务" to={CREATE_PATH} />}
        itemKey={({ id }) => id}
        renderItem={(listedTask) => (
          <OwnTaskRow task={listedTask} onOpen={() => overlay.show({ task: listedTask.id })} />
        )}
        estimate={ROW_PX}
        empty={
          <EmptyState
            icon="gift"
            title="还没有发布过任务"
            hint="用自己的词表、一篇阅读或一份试卷出题，押下积分请同学来挑战"
            action={<ButtonLink to={CREATE_PATH}>发布任务</ButtonLink>}
          />
        }
        filtered={q !== '' || state !== undefined}
        onClearFilters={() => set({ q: null, state: null })}
      />
      <MountOnce when={taskId !== undefined}>
        <OwnSheet id={taskId} listed={tasks.items.find(({ id }) => id === taskId)} onClose={overlay.close} />
      </MountOnce>
    </>
  )
}

function OwnTaskTotals() {
  const { data } = useRewardFigures()
  if (!data || data.made.tasks === 0) return null
  const { held, made } = data
  return (
    <Card>
      <StatGrid>
        <Stat label="进行中" value={made.open} unit="个" note={`共发布 ${made.tasks} 个`} />
        <Stat label="押着" value={held} unit="积分" />
        <Stat label="参加" value={made.takers} unit="人次" note={`${made.passed} 人次及格`} />
        <Stat label="发出" value={made.paid} unit="积分" note={`退还 ${made.refunded}`} />
      </StatGrid>
    </Card>
  )
}
