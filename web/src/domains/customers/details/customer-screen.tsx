import { useParams } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

import { LIST_PATH, useCustomer } from '../api.ts'
import { CustomerCard } from './customer-card.tsx'
import { CustomerForm } from './customer-form.tsx'

/** 客户详情, or the form of a new or existing customer, depending on the address. */
export default function CustomerScreen() {
  const { id = '' } = useParams()
  const { get } = useUrlParams()
  if (id === 'add')
    return (
      <RequirePermission permission="customer-manage" title="新增客户">
        <CustomerForm area={get('area')} />
      </RequirePermission>
    )
  const isEditing = get('edit') === '1'
  return (
    <RequirePermission permission={isEditing ? 'customer-manage' : 'sales-view'} title="客户详情">
      <KnownCustomer key={id} id={Number(id)} edits={isEditing} />
    </RequirePermission>
  )
}

function KnownCustomer({ id, edits }: { id: number; edits: boolean }) {
  const back = useBackTarget(LIST_PATH)
  const { data, error, refetch } = useCustomer(id)
  if (data)
    return edits && !data.merged_into ? (
      <CustomerForm existing={data} />
    ) : (
      <CustomerCard customer={data} back={back} />
    )
  // an address without a valid number has no customer
  const isMissing = error instanceof ApiError && (error.isNotFound || error.status === 400)
  return (
    <Page title="客户详情" back={back}>
      {!error && <SkeletonList rows={6} />}
      {isMissing && <EmptyState icon="user" title="没有这个客户" hint="请回到列表重新选择" />}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
    </Page>
  )
}
