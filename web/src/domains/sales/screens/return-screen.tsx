import { useParams } from 'react-router'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Permitted } from '../../stock/public.ts'
import { NoSale } from '../detail/no-sale.tsx'
import { ReturnForm } from '../return/return-form.tsx'
import { useSale } from '../use-sale.ts'

const TITLE = '退货'

/** 退货: returns items of a sale and refunds their price. */
export default function ReturnScreen() {
  return (
    <Permitted permission="sales-record" title={TITLE}>
      <Loading />
    </Permitted>
  )
}

function Loading() {
  const { id = '' } = useParams()
  const sale = useSale()
  const { data } = sale
  if (data?.may_return) return <ReturnForm sale={data} />
  return (
    <Page title={TITLE} back={`/sales/${id}`}>
      {data ? (
        <EmptyState icon="undo" title="没有可以退的商品" hint="这张销售单已经全部退货，或不能退货" />
      ) : (
        <NoSale sale={sale} />
      )}
    </Page>
  )
}
