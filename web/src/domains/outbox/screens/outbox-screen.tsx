import { useQuery } from '@tanstack/react-query'
import { readEntries, retry } from '../../../lib/outbox/queue.ts'
import { useMyEntries } from '../../../lib/outbox/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { EntryCard } from '../components/entry-card.tsx'
import styles from './outbox-screen.module.css'

const UNREADABLE = '本机保存的内容暂时无法读取，请关闭其他页面后重试'

/** Distinguishes a storage that has not been read yet from an empty one; the list itself updates without it. */
const useOutboxReadState = () =>
  useQuery({
    queryKey: ['outbox'],
    queryFn: () => readEntries().then(() => true),
    meta: { quiet: true },
    gcTime: 0,
  })

/** Lists unacknowledged writes in sending order, with actions for refused ones. */
export default function OutboxScreen() {
  const { status, refetch } = useOutboxReadState()
  const { mine, others } = useMyEntries()
  const retryAll = () => retry(mine.map(({ id }) => id))
  const footer = mine.length > 0 && (
    <Button block icon="refresh" onClick={retryAll}>
      全部重试
    </Button>
  )

  return (
    <Page title="待提交" back="/my-profile" footer={footer}>
      {others > 0 && <Notice kind="warning">另一账号有 {others} 条未提交，用那个账号登录后会自动提交</Notice>}
      {status === 'pending' && <SkeletonList rows={3} />}
      {status === 'error' && <ErrorState message={UNREADABLE} onRetry={refetch} />}
      {status === 'success' && mine.length === 0 && (
        <EmptyState
          icon="check"
          title="没有待提交的操作"
          hint="没能送到服务器的操作会列在这里，恢复后自动提交"
        />
      )}
      <ul className={styles.list} aria-label="待提交">
        {status === 'success' && mine.map((entry) => <EntryCard key={entry.id} entry={entry} />)}
      </ul>
    </Page>
  )
}
