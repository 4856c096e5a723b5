import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { useListFilters } from '../../stock/public.ts'
import { MerchantList } from './merchant-list.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentList } from './payment-list.tsx'

/** 商家打款: merchants, the payments to one of them, or one payment. */
export default function PaymentsScreen() {
  const address = useListFilters()
  const id = parsePositiveInt(address.get('id'))
  const merchant = address.get('merchant')
  // a state filter without a merchant lists the payments to all
  const listsPayments = merchant !== '' || address.get('radio') !== ''
  return (
    <RequirePermission permission="finance" title="商家打款">
      {id !== undefined && <PaymentDetail key={id} id={id} />}
      {id === undefined && listsPayments && <PaymentList key={merchant} address={address} />}
      {id === undefined && !listsPayments && <MerchantList address={address} />}
    </RequirePermission>
  )
}
