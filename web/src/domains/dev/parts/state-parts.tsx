import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { VirtualList } from '../../../ui/layout/list/virtual-list.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { delay } from '../delay.ts'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'

const rows = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `第 ${index + 1} 行` }))

export function StateParts() {
  return (
    <>
      <SkeletonList rows={3} avatar />
      <SkeletonList rows={2} />
      <Card title="占位">
        <div className={styles.stack}>
          <Skeleton />
          <Skeleton width="40%" />
          <Skeleton height="6rem" />
          <Skeleton width="3rem" height="3rem" round />
        </div>
      </Card>
      <Card>
        <div className={styles.row}>
          <Spinner />
          <Spinner size={1} />
          <Spinner label="正在加载" />
        </div>
      </Card>
      <Card>
        <EmptyState
          icon="tasks"
          title="还没有任务"
          hint="新增一个，指派给同事，到期会自动提醒。"
          action={<Button icon="plus">新增任务</Button>}
        />
      </Card>
      <Card>
        <EmptyState icon="store" title={LONG_TITLE} hint={LONG_NAME} />
      </Card>
      <Card>
        <ErrorState onRetry={() => delay(1500)} />
      </Card>
      <Card>
        <ErrorState
          title="这张试卷没有读出来"
          message="服务器正在维护，请稍后重试。"
          retrying
          onRetry={nothing}
        />
      </Card>
      <Card>
        <ErrorState error={new ApiError(404, ERRORS.not_found.code, ERRORS.not_found.msg)} />
      </Card>
      <Card title="列表末尾">
        <LoadMore hasMore loading failed={false} onMore={nothing} />
        <LoadMore hasMore loading={false} failed onMore={nothing} />
        <LoadMore hasMore={false} loading={false} failed={false} onMore={nothing} />
      </Card>
      <EndlessList />
    </>
  )
}

const nothing = () => undefined

/** What a ListPage shows under its search and filters. */
function EndlessList() {
  const [count, setCount] = useState(10)
  const [loading, setLoading] = useState(false)
  const loadMore = async () => {
    setLoading(true)
    await delay(800)
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
      <LoadMore hasMore={count < rows.length} loading={loading} failed={false} onMore={loadMore} />
    </>
  )
}
