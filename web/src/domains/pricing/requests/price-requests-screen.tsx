import { positive, useAddress } from '../../../lib/address/index.ts'
import { RequirePermission } from '../../stock/public.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestList } from './request-list.tsx'

/** 改价申请: price changes that need the administrator's approval, or one of them. */
export default function PriceRequestsScreen() {
  const id = positive(useAddress().get('id'))
  return (
    <RequirePermission permission="price-manage" title="改价申请">
      {id === undefined ? <RequestList /> : <RequestDetail key={id} id={id} />}
    </RequirePermission>
  )
}
