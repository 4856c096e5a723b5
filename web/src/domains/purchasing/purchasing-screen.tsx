import { type ReactNode, Suspense } from 'react'
import { parseOneOf, parsePositiveInt } from '../../lib/address/url-params.ts'
import { RequirePermission } from '../../ui/access/require-permission.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'
import { type ListFilters, useListFilters } from '../stock/public.ts'
import { PATH } from './api.ts'
import { OrderList } from './orders/order-list.tsx'

const OrderView = lazyWithRetry(() => import('./orders/order-view.tsx'))
const OrderFormView = lazyWithRetry(() => import('./orders/order-form.tsx'))
const ReceiveView = lazyWithRetry(() => import('./receipts/receive-view.tsx'))
const SupplierList = lazyWithRetry(() => import('./suppliers/supplier-list.tsx'))
const SupplierView = lazyWithRetry(() => import('./suppliers/supplier-view.tsx'))
const SupplierStatement = lazyWithRetry(() => import('./suppliers/supplier-statement.tsx'))
const ReturnForm = lazyWithRetry(() => import('./returns/return-form.tsx'))
const ReturnList = lazyWithRetry(() => import('./returns/return-list.tsx'))
const InvoiceList = lazyWithRetry(() => import('./invoices/invoice-list.tsx'))
const InvoiceForm = lazyWithRetry(() => import('./invoices/invoice-form.tsx'))
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
] as const

/** 采购: orders, suppliers and suggested orders, and the views of one order or supplier. */
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
  const supplier = parsePositiveInt(address.get('supplier'))
  if (order !== undefined) {
    if (view === 'receive') return <ReceiveView key={order} id={order} />
    return view === 'edit' ? <OrderFormView key={order} id={order} /> : <OrderView key={order} id={order} />
  }
  if (view === 'new') return <OrderFormView />
  if (supplier !== undefined || view === 'suppliers' || view === 'invoices')
    return (
      <RequirePermission permission="supplier-view" title="供应商">
        {supplierViewAt(view, supplier, address)}
      </RequirePermission>
    )
  if (view === 'suggestions') return <SuggestionList address={address} />
  return <OrderList address={address} />
}

function supplierViewAt(
  view: (typeof VIEWS)[number] | undefined,
  id: number | undefined,
  address: ListFilters,
): ReactNode {
  if (view === 'invoices') return <InvoiceList supplierId={id} address={address} />
  if (id === undefined) return <SupplierList address={address} />
  if (view === 'statement') return <SupplierStatement key={id} id={id} />
  if (view === 'return') return <ReturnForm key={id} supplierId={id} />
  if (view === 'returns') return <ReturnList key={id} supplierId={id} />
  if (view === 'invoice') return <InvoiceForm key={id} supplierId={id} />
  return <SupplierView key={id} id={id} />
}

const Loading = () => (
  <Page title={TITLE} back={PATH}>
    <SkeletonList />
  </Page>
)
