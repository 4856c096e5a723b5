import { positive } from '../../../lib/address/index.ts'
import { Permitted, useFilters } from '../../stock/public.ts'
import { AdjustmentDetail } from '../components/adjustment-detail.tsx'
import { AdjustmentForm } from '../components/adjustment-form.tsx'
import { AdjustmentList } from '../components/adjustment-list.tsx'

/** 资金调整: all of two days; a new one; one of them. */
export default function AdjustmentsScreen() {
  const address = useFilters()
  const id = positive(address.get('id'))
  const fresh = id === undefined && address.get('new') === '1'
  return (
    <Permitted permission="finance" title="资金调整">
      {id !== undefined && <AdjustmentDetail key={id} id={id} />}
      {fresh && <AdjustmentForm />}
      {id === undefined && !fresh && <AdjustmentList address={address} />}
    </Permitted>
  )
}
