import { positive, useAddress, useOverlay } from '../../../lib/address/index.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { useMinutes } from '../../../lib/use-minutes.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { LazyPart } from '../../../ui/overlay/lazy-part.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { CREATE, HISTORY, LEDGER, OWN, REPORTS } from '../parts/addresses.ts'
import styles from '../parts/rewards.module.css'
import { useFigures } from '../parts/use-figures.ts'
import { Reports } from '../reports/reports.tsx'
import { HallFilterBar } from './hall-filter-bar.tsx'
import { TaskRow } from './task-row.tsx'
import { useHall, useHallFilters } from './use-hall.ts'

const TaskSheet = later(() => import('../detail/task-sheet.tsx'))

const ROW_PX = 96

/** Reward tasks (悬赏任务): open tasks, and reports for content moderators. */
export default function HallScreen() {
  const { get } = useAddress()
  const looksAfter = useAllowed('content-author')
  return get('view') === 'reports' && looksAfter ? <Reports /> : <Hall looksAfter={looksAfter} />
}

function Hall({ looksAfter }: { looksAfter: boolean }) {
  useMinutes()
  const { get } = useAddress()
  const filters = useHallFilters()
  const overlay = useOverlay(['task'])
  const task = positive(get('task'))
  const { data: figures } = useFigures()
  return (
    <>
      <ListPage
        title="悬赏任务"
        back="/my-profile"
        list={useHall(filters)}
        search={{ label: '任务名称', value: filters.q, onChange: (q) => filters.set({ q }) }}
        filters={<HallFilterBar filters={filters} />}
        actions={
          figures && (
            <ButtonLink small kind="soft" icon="star" to={LEDGER}>
              {`${figures.balance} 积分`}
            </ButtonLink>
          )
        }
        summary={
          <nav className={styles.entries} aria-label="悬赏任务功能">
            <ButtonLink small kind="secondary" icon="user" to={OWN}>
              我发布的
            </ButtonLink>
            <ButtonLink small kind="secondary" icon="clock" to={HISTORY}>
              挑战记录
            </ButtonLink>
            {looksAfter && (
              <ButtonLink small kind="secondary" icon="alert" to={REPORTS}>
                {figures && figures.reports > 0 ? `举报 ${figures.reports} 条` : '举报'}
              </ButtonLink>
            )}
          </nav>
        }
        add={<IconLink icon="plus" label="发布任务" to={CREATE} />}
        itemKey={({ id }) => id}
        renderItem={(one) => <TaskRow task={one} onOpen={() => overlay.show({ task: one.id })} />}
        estimate={ROW_PX}
        empty={
          <EmptyState
            icon="gift"
            title="现在没有可以挑战的任务"
            hint="发布一个任务，让同学来挑战；也可以看看已结束的任务"
            action={<ButtonLink to={CREATE}>发布任务</ButtonLink>}
          />
        }
        filtered={filters.any}
        onClearFilters={filters.clear}
      />
      <LazyPart wanted={task !== undefined}>
        <TaskSheet id={task} onClose={overlay.close} />
      </LazyPart>
    </>
  )
}
