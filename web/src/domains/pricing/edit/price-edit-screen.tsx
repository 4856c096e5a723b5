import { RequirePermission } from '../../stock/public.ts'
import { draftSlot, useEditAddress } from './edit-address.ts'
import { EditForm } from './edit-form.tsx'

/** 批量改价: sets new prices for picked, filtered or pasted skus. */
export default function PriceEditScreen() {
  const address = useEditAddress()
  return (
    <RequirePermission permission="price-manage" title="批量改价">
      {/* Each source has its own draft, and therefore its own form. */}
      <EditForm key={draftSlot(address.source)} address={address} />
    </RequirePermission>
  )
}
