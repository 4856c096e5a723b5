import type { ReactNode } from 'react'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useListFilters } from '../../stock/public.ts'
import { GiftsView } from './gifts-view.tsx'
import { LevelsView } from './levels-view.tsx'
import type { PolicyView, PolicyViewProps } from './policy-view.ts'
import { RulesView } from './rules-view.tsx'

const VIEW_NAMES: Record<PolicyView, string> = {
  levels: '客户级别',
  own: '客户专价',
  breaks: '数量价',
  gifts: '赠品',
}

/** 价格规则: levels of customers, own prices, quantity breaks and gifts. */
export default function PolicyScreen({ view }: { view: PolicyView }) {
  const address = useListFilters()
  const switcher = (
    <FilterBar label="价格规则">
      {(Object.keys(VIEW_NAMES) as PolicyView[]).map((value) => (
        <Chip
          key={value}
          selected={value === view}
          onClick={() => address.setAll({ view: value, q: null, level: null })}
        >
          {VIEW_NAMES[value]}
        </Chip>
      ))}
    </FilterBar>
  )
  return (
    <RequirePermission permission="sales-view" title="价格规则">
      {viewOf(view, { address, switcher })}
    </RequirePermission>
  )
}

function viewOf(view: PolicyView, props: PolicyViewProps): ReactNode {
  if (view === 'levels') return <LevelsView {...props} />
  if (view === 'gifts') return <GiftsView {...props} />
  return <RulesView key={view} kind={view === 'own' ? 'customer' : 'break'} {...props} />
}
