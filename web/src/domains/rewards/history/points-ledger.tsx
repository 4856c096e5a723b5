import type { Output } from '@shangxue/contract/platform/endpoint'
import { listRewardPoints } from '@shangxue/contract/rewards/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRewardFigures } from '../api.ts'
import { ownTaskPath, TASKS_PATH, taskPath } from '../reward-paths.ts'

type LedgerEntry = Output<typeof listRewardPoints>['list'][number]

const REASON_LABELS: Record<LedgerEntry['reason'], string> = {
  welcome: '新人积分',
  study: '学习英语',
  escrow: '发布任务押下',
  refund: '任务退还',
  reward: '挑战奖励',
}

/** Where the user's points came from and went. */
export function PointsLedger() {
  const result = useInfiniteQuery({ ...infiniteQuery(listRewardPoints, {}), meta: { quiet: true } })
  const { data } = useRewardFigures()
  return (
    <ListPage
      title="积分明细"
      back={TASKS_PATH}
      list={infiniteListProps(result)}
      summary={
        data && (
          <Card>
            <StatGrid>
              <Stat label="可用" value={data.balance} unit="积分" note="学习英语、挑战及格都会增加" />
              <Stat label="押着" value={data.held} unit="积分" note="任务结束后发出或退还" />
            </StatGrid>
          </Card>
        )
      }
      itemKey={({ id }) => id}
      renderItem={(entry) => <EntryRow entry={entry} />}
      empty={<EmptyState icon="star" title="还没有积分记录" hint="学习英语或挑战任务，就会有积分" />}
    />
  )
}

function EntryRow({ entry: { at, reason, points, balance, task_id, title } }: { entry: LedgerEntry }) {
  const rowProps = {
    title: REASON_LABELS[reason],
    note: title ? `${title}，${formatAgo(at)}` : formatAgo(at),
    value: points > 0 ? `+${points}` : `-${-points}`,
    valueNote: `余 ${balance}`,
  }
  if (task_id === null) return <ListRow {...rowProps} />
  return <ListRow {...rowProps} to={reason === 'reward' ? taskPath(task_id) : ownTaskPath(task_id)} />
}
