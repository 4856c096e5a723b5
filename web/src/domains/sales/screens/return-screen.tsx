import { getSale } from '@shangxue/contract/sales'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../lib/api/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Permitted } from '../../stock/public.ts'
import { ReturnForm } from '../return/return-form.tsx'

const TITLE = '退货'

/** 退货: goods of a sale come back, and what they cost is paid back. */
export default function ReturnScreen() {
  return (
    <Permitted permission="sales-record" title={TITLE}>
      <Loading />
    </Permitted>
  )
}

function Loading() {
  const { id = '' } = useParams()
  const back = `/sales/${id}`
  const { data, error, refetch } = useQuery({
    ...query(getSale, { id: Number(id) }),
    meta: { quiet: true },
  })
  if (data?.may_return) return <ReturnForm sale={data} />
  return (
    <Page title={TITLE} back={back}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {data && <EmptyState icon="undo" title="没有可以退的商品" hint="这张销售单已经全部退货，或不能退货" />}
    </Page>
  )
}
