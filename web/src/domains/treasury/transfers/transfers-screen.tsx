import { Suspense } from 'react'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useListFilters } from '../../stock/public.ts'
import { LIST_PATH } from './api.ts'
import { TransferDetail } from './transfer-detail.tsx'
import { TransferList } from './transfer-list.tsx'

const AdjustmentForm = lazyWithRetry(() => import('./transfer-form.tsx'))

const Opening = () => (
  <Page title="申请资金调整" back={LIST_PATH}>
    <SkeletonList rows={6} />
  </Page>
)

/** 资金调整: transfers of a date range, a new one, or the details of one. */
export default function TransfersScreen() {
  const address = useListFilters()
  const id = parsePositiveInt(address.get('id'))
  const fresh = id === undefined && address.get('new') === '1'
  return (
    <RequirePermission permission="finance" title="资金调整">
      {id !== undefined && <TransferDetail key={id} id={id} />}
      {fresh && (
        <Suspense fallback={<Opening />}>
          <AdjustmentForm />
        </Suspense>
      )}
      {id === undefined && !fresh && <TransferList address={address} />}
    </RequirePermission>
  )
}
