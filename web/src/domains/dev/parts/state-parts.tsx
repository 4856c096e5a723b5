import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { VirtualList } from '../../../ui/layout/virtual-list.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { wait } from './wait.ts'

const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `第 ${at + 1} 行` }))

export function StateParts() {
  return (
    <>
      <SkeletonList rows={3} avatar />
      <Card>
        <Spinner label="正在加载" />
      </Card>
      <Card>
        <EmptyState
          icon="tasks"
          title="还没有任务"
          hint="新建一个，指派给同事，到期会自动提醒。"
          action={<Button icon="plus">新建任务</Button>}
        />
      </Card>
      <Card>
        <ErrorState onRetry={() => wait(1500)} />
      </Card>
      <EndlessList />
    </>
  )
}

/** What a ListPage shows under its search and filters. */
function EndlessList() {
  const [count, setCount] = useState(10)
  const [loading, setLoading] = useState(false)
  const more = async () => {
    setLoading(true)
    await wait(800)
    setCount((before) => before + 10)
    setLoading(false)
  }
  return (
    <>
      <VirtualList
        label="长列表"
        items={rows.slice(0, count)}
        total={rows.length}
        itemKey={(row) => row.id}
        renderItem={(row) => <ListRow title={row.name} note="靠近末尾时自动加载" to="/home" />}
      />
      <LoadMore hasMore={count < rows.length} loading={loading} failed={false} onMore={more} />
    </>
  )
}
