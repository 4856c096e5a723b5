import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { LIST_PATH, useRepair } from '../api.ts'
import styles from '../repairs.module.css'
import { ClaimsCard } from './claims-card.tsx'
import { LoansCard } from './loans-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { QuoteCard } from './quote-card.tsx'
import { RepairActions } from './repair-actions.tsx'
import { RepairFacts } from './repair-facts.tsx'
import { RepairHistory } from './repair-history.tsx'
import { ShipmentsCard } from './shipments-card.tsx'

const SlipSheet = lazyWithRetry(() => import('../slip/slip-sheet.tsx'))

/** A repair for the staff: what was agreed, used, lent, claimed, and what happened. */
export function RepairView({ id }: { id: number }) {
  const { get, set } = useUrlParams()
  const back = useBackTarget(LIST_PATH)
  const { data, error, refetch } = useRepair(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  const isSlipOpen = get('slip') !== ''
  return (
    <Page
      title="维修单"
      subtitle={data?.number}
      back={back}
      actions={data && <IconButton icon="print" label="取机单" onClick={() => set({ slip: true })} />}
      footer={data && <RepairActions repair={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="settings" title="没有这张维修单" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <RepairFacts repair={data} />
          <QuoteCard repair={data} />
          <PartsCard repair={data} />
          <LoansCard repair={data} />
          <ShipmentsCard repair={data} />
          <ClaimsCard repair={data} />
          <RepairHistory repair={data} />
        </div>
      )}
      {data && (
        <MountOnce when={isSlipOpen}>
          <SlipSheet repair={data} open={isSlipOpen} onClose={() => set({ slip: null })} />
        </MountOnce>
      )}
    </Page>
  )
}
