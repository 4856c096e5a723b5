import { Suspense } from 'react'
import { positive } from '../../../lib/address/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RequirePermission, useListFilters } from '../../stock/public.ts'
import { AdjustmentDetail } from '../components/adjustment-detail.tsx'
import { AdjustmentList } from '../components/adjustment-list.tsx'
import { LIST } from '../funds.ts'

const AdjustmentForm = later(() => import('../components/adjustment-form.tsx'))

const Opening = () => (
  <Page title="申请资金调整" back={LIST}>
    <SkeletonList rows={6} />
  </Page>
)

/** 资金调整: transfers of a date range, a new one, or the details of one. */
export default function AdjustmentsScreen() {
  const address = useListFilters()
  const id = positive(address.get('id'))
  const fresh = id === undefined && address.get('new') === '1'
  return (
    <RequirePermission permission="finance" title="资金调整">
      {id !== undefined && <AdjustmentDetail key={id} id={id} />}
      {fresh && (
        <Suspense fallback={<Opening />}>
          <AdjustmentForm />
        </Suspense>
      )}
      {id === undefined && !fresh && <AdjustmentList address={address} />}
    </RequirePermission>
  )
}
