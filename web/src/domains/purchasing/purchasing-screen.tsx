import { type ReactNode, Suspense } from 'react'
import { parseOneOf, parsePositiveInt } from '../../lib/address/url-params.ts'
import { RequirePermission } from '../../ui/access/require-permission.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'
import { type ListFilters, useListFilters } from '../stock/public.ts'
import { PATH } from './api.ts'
import { OrderList } from './orders/order-list.tsx'
import { OrderView } from './orders/order-view.tsx'

const OrderFormView = lazyWithRetry(() => import('./orders/order-form.tsx'))
const ReceiveView = lazyWithRetry(() => import('./receipts/receive-view.tsx'))
const SupplierViews = lazyWithRetry(() => import('./suppliers/supplier-views.tsx'))
const SuggestionList = lazyWithRetry(() => import('./suggestions/suggestion-list.tsx'))

const TITLE = '采购'
const VIEWS = [
  'new',
  'edit',
  'receive',
  'suppliers',
  'suggestions',
  'statement',
  'return',
  'returns',
  'invoices',
  'invoice',
  'price-cuts',
  'price-cut',
  'lines',
  'rebates',
  'rebate',
] as const

/** Views without a record that belong to suppliers. */
const SUPPLIER_VIEWS = ['suppliers', 'invoices', 'price-cuts', 'price-cut', 'rebates', 'rebate'] as const
/** Query parameters that name a record of a supplier. */
const RECORDS = ['supplier', 'cut', 'claim', 'rebate'] as const

/** 采购: orders, suppliers, suggested orders, price cuts and rebates, and the views of one record. */
export default function PurchasingScreen() {
  const address = useListFilters()
  return (
    <RequirePermission permission="purchase-view" title={TITLE}>
      <Suspense fallback={<Loading />}>{viewAt(address)}</Suspense>
    </RequirePermission>
  )
}

function viewAt(address: ListFilters): ReactNode {
  const view = parseOneOf(VIEWS, address.get('view'))
  const order = parsePositiveInt(address.get('id'))
  if (order !== undefined) {
    if (view === 'receive') return <ReceiveView key={order} id={order} />
    return view === 'edit' ? <OrderFormView key={order} id={order} /> : <OrderView key={order} id={order} />
  }
  if (view === 'new') return <OrderFormView />
  const hasRecord = RECORDS.some((name) => parsePositiveInt(address.get(name)) !== undefined)
  if (hasRecord || SUPPLIER_VIEWS.some((name) => name === view))
    return (
      <RequirePermission permission="supplier-view" title="供应商">
        <SupplierViews view={view} address={address} />
      </RequirePermission>
    )
  if (view === 'suggestions') return <SuggestionList address={address} />
  return <OrderList address={address} />
}

const Loading = () => (
  <Page title={TITLE} back={PATH}>
    <SkeletonList />
  </Page>
)
