import type { ListFilters } from '../../stock/public.ts'
import { RebateForm } from './rebate-form.tsx'
import { RebateList } from './rebate-list.tsx'
import { RebateView } from './rebate-view.tsx'

interface RebateViewsProps {
  view: string | undefined
  id: number | undefined
  address: ListFilters
}

/** 返利: agreements of suppliers with their progress, accruals and settlements. */
export function RebateViews({ view, id, address }: RebateViewsProps) {
  if (id !== undefined) return <RebateView key={id} id={id} />
  return view === 'rebate' ? <RebateForm /> : <RebateList address={address} />
}
