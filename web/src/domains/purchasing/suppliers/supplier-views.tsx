import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import type { ListFilters } from '../../stock/public.ts'
import { InvoiceForm } from '../invoices/invoice-form.tsx'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { PriceCutViews } from '../price-cuts/price-cut-views.tsx'
import { RebateViews } from '../rebates/rebate-views.tsx'
import { ReturnForm } from '../returns/return-form.tsx'
import { ReturnList } from '../returns/return-list.tsx'
import { SupplierList } from './supplier-list.tsx'
import { SupplierStatement } from './supplier-statement.tsx'
import { SupplierView } from './supplier-view.tsx'

interface SupplierViewsProps {
  view: string | undefined
  address: ListFilters
}

/** The views of suppliers: their list, account, statement, returns and invoices of one, price cuts, claims and rebates. */
export default function SupplierViews({ view, address }: SupplierViewsProps) {
  const [id, cut, claim, rebate] = ['supplier', 'cut', 'claim', 'rebate'].map((name) =>
    parsePositiveInt(address.get(name)),
  )
  if (cut !== undefined || claim !== undefined || view === 'price-cuts' || view === 'price-cut')
    return <PriceCutViews view={view} cut={cut} claim={claim} address={address} />
  if (rebate !== undefined || view === 'rebates' || view === 'rebate')
    return <RebateViews view={view} id={rebate} address={address} />
  if (view === 'invoices') return <InvoiceList supplierId={id} address={address} />
  if (id === undefined) return <SupplierList address={address} />
  if (view === 'statement') return <SupplierStatement key={id} id={id} />
  if (view === 'return') return <ReturnForm key={id} supplierId={id} />
  if (view === 'returns') return <ReturnList key={id} supplierId={id} />
  if (view === 'invoice') return <InvoiceForm key={id} supplierId={id} />
  return <SupplierView key={id} id={id} />
}
