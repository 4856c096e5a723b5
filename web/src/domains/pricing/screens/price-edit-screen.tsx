import { Permitted } from '../../stock/public.ts'
import { EditForm } from '../components/edit-form.tsx'
import { draftSlot, useEditAddress } from '../edit/address.ts'

/** 批量改价: new prices for what is picked, found or pasted. */
export default function PriceEditScreen() {
  const address = useEditAddress()
  return (
    <Permitted permission="price-manage" title="批量改价">
      {/* each way of choosing has a draft of its own, and so a form of its own */}
      <EditForm key={draftSlot(address.source)} address={address} />
    </Permitted>
  )
}
