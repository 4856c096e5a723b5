import { COUNT_STATE_NAMES, cancelCount, getCount, scanCount } from '@shangxue/contract/stock/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useMyEntries } from '../../../lib/outbox/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Tabs } from '../../../ui/layout/navigation/tabs.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import { type Count, summarizePosting } from './count-differences.ts'
import { CountFigures } from './count-figures.tsx'
import { CountItems } from './count-items.tsx'
import { CountReview } from './count-review.tsx'
import { CountScan } from './count-scan.tsx'
import { PostCountSheet } from './post-count-sheet.tsx'
import { useScans } from './use-scans.ts'

/** Polling interval, because several people may scan the same count. */
const REFETCH_MS = 10_000
const BACK = '/stock/counts'
const VIEWS = ['scan', 'items', 'review'] as const

/** One count: scanning while it is open, the result once it is closed. */
export default function CountScreen() {
  return (
    <RequirePermission permission="inventory-manage" title="盘点单">
      <CountDetail />
    </RequirePermission>
  )
}

function CountDetail() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...query(getCount, { id: Number(id) }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? REFETCH_MS : false),
  })
  if (data?.state === 'open') return <OpenCount key={data.id} count={data} refetch={refetch} />
  return (
    <Page title="盘点单" subtitle={data?.location} back={BACK} actions={data && <PrintButton />}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && <ClosedCount count={data} />}
    </Page>
  )
}

function OpenCount({ count, refetch }: { count: Count; refetch: () => Promise<unknown> }) {
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((option) => option === search.get('view')) ?? 'scan'
  const setView = (next: (typeof VIEWS)[number]) =>
    setSearch(next === 'scan' ? {} : { view: next }, { replace: true })
  const scans = useScans(count.id)
  const pendingCount = new Set([...scans.unsentCodes, ...useQueuedCodes(count.id)]).size
  const [isPosting, setIsPosting] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const { lost, items } = summarizePosting(count)
  const differences = lost + count.surplus.length + items.length

  const review = async () => {
    await scans.retry()
    await refetch()
    setView('review')
  }
  const reviewAgain = async () => {
    await refetch()
    setIsPosting(false)
    setIsChanged(true)
    setView('review')
  }

  return (
    <Page
      title="盘点单"
      subtitle={count.location}
      back={BACK}
      actions={<CancelCount count={count} />}
      footer={
        view === 'review' ? (
          <Button block disabled={pendingCount > 0} onClick={() => setIsPosting(true)}>
            {pendingCount > 0 ? `还有 ${pendingCount} 个码没有提交` : '入账'}
          </Button>
        ) : (
          <Button block onClick={review}>
            核对差异
          </Button>
        )
      }
    >
      <CountFigures count={count} />
      <Tabs
        label="盘点步骤"
        tabs={[
          { value: 'scan', label: '扫码' },
          { value: 'items', label: '配件', count: count.items.length },
          { value: 'review', label: '差异', count: differences },
        ]}
        value={view}
        onChange={setView}
      >
        {view === 'scan' && <CountScan count={count} scans={scans} />}
        {view === 'items' && <CountItems count={count} />}
        {view === 'review' && <CountReview count={count} isChanged={isChanged} onUndone={scans.removeScan} />}
      </Tabs>
      <PostCountSheet
        open={isPosting}
        onClose={() => setIsPosting(false)}
        count={count}
        onPosted={(number) => toast(`盘点已入账，单号 ${number}`, { kind: 'success' })}
        onChanged={reviewAgain}
      />
    </Page>
  )
}

/** Codes of this count in the outbox. Posting the count without them would report their devices as lost. */
function useQueuedCodes(id: number): string[] {
  const { mine } = useMyEntries()
  return mine
    .filter(({ path, input }) => path === scanCount.path && input.id === id)
    .flatMap(({ input }) => (Array.isArray(input.codes) ? (input.codes as string[]) : []))
}

function CancelCount({ count: { id, location, scanned } }: { count: Count }) {
  const cancel = useCall(cancelCount, { invalidates: STOCK_QUERIES })
  const confirmCancel = async () => {
    const isConfirmed = await confirm({
      title: '取消这次盘点？',
      message: `${location}已扫的 ${scanned} 个码会作废，库存不变。`,
      confirmLabel: '取消盘点',
      cancelLabel: '继续盘点',
      danger: true,
    })
    if (isConfirmed) cancel.mutate({ id })
  }
  return (
    <Button kind="plain" small busy={cancel.isPending} onClick={confirmCancel}>
      取消盘点
    </Button>
  )
}

function ClosedCount({ count }: { count: Count }) {
  const { state, closed_at, closed_by, scanned } = count
  return (
    <EmptyState
      icon={state === 'booked' ? 'check' : 'close'}
      title={`这次盘点${COUNT_STATE_NAMES[state]}`}
      hint={[
        closed_at && `${formatDateTime(closed_at)} ${closed_by ?? ''}`,
        `共扫 ${scanned} 个码 · ${state === 'booked' ? '差异记在盘点单里' : '库存没有变化'}`,
      ]
        .filter(Boolean)
        .join('\n')}
      action={
        state === 'booked' && (
          <ButtonLink kind="secondary" icon="document" to="/stock/documents?kind=count">
            查看盘点单据
          </ButtonLink>
        )
      }
    />
  )
}
