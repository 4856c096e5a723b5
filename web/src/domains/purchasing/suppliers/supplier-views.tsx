import type { ListFilters } from '../../stock/public.ts'
import { InvoiceForm } from '../invoices/invoice-form.tsx'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { ReturnForm } from '../returns/return-form.tsx'
import { ReturnList } from '../returns/return-list.tsx'
import { SupplierList } from './supplier-list.tsx'
import { SupplierStatement } from './supplier-statement.tsx'
import { SupplierView } from './supplier-view.tsx'

interface SupplierViewsProps {
  view: string | undefined
  /** Undefined for the views of all suppliers. */
  id: number | undefined
  address: ListFilters
}

/** The views of suppliers: their list, and account, statement, returns and invoices of one. */
export default function SupplierViews({ view, id, address }: SupplierViewsProps) {
  if (view === 'invoices') return <InvoiceList supplierId={id} address={address} />
  if (id === undefined) return <SupplierList address={address} />
  if (view === 'statement') return <SupplierStatement key={id} id={id} />
  if (view === 'return') return <ReturnForm key={id} supplierId={id} />
  if (view === 'returns') return <ReturnList key={id} supplierId={id} />
  if (view === 'invoice') return <InvoiceForm key={id} supplierId={id} />
  return <SupplierView key={id} id={id} />
}
