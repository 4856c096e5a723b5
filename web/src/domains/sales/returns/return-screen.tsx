import { useParams } from 'react-router'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { RequirePermission } from '../../stock/public.ts'
import { SalePlaceholder } from '../detail/sale-placeholder.tsx'
import { useSale } from '../detail/use-sale.ts'
import { ReturnForm } from './return-form.tsx'

const TITLE = '退货'

/** 退货: returns items of a sale and refunds their price. */
export default function ReturnScreen() {
  return (
    <RequirePermission permission="sales-record" title={TITLE}>
      <ReturnLoader />
    </RequirePermission>
  )
}

function ReturnLoader() {
  const { id = '' } = useParams()
  const sale = useSale()
  const { data } = sale
  if (data?.may_return) return <ReturnForm sale={data} />
  return (
    <Page title={TITLE} back={`/sales/${id}`}>
      {data ? (
        <EmptyState icon="undo" title="没有可以退的商品" hint="这张销售单已经全部退货，或不能退货" />
      ) : (
        <SalePlaceholder sale={sale} />
      )}
    </Page>
  )
}
