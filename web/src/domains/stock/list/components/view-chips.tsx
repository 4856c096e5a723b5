import type { Output } from '@shangxue/contract/platform/endpoint'
import type { stockSummary } from '@shangxue/contract/stock/endpoints'
import { Chip } from '../../../../ui/form/chip.tsx'
import { FilterBar } from '../../../../ui/form/filter-bar.tsx'
import { useStockSummary } from '../../api.ts'
import type { StockView } from '../stock-address.ts'
import type { StockNavigation } from '../use-stock-address.ts'

type StockSummary = Output<typeof stockSummary>

const VIEWS: readonly { view: StockView; label: string; count?: (summary: StockSummary) => number }[] = [
  { view: 'all', label: '全部' },
  { view: 'aged_30', label: '库龄 > 30 天', count: ({ aged_30 }) => aged_30 },
  { view: 'aged_60', label: '> 60 天', count: ({ aged_60 }) => aged_60 },
  { view: 'aged_90', label: '> 90 天', count: ({ aged_90 }) => aged_90 },
  { view: 'low_stock', label: '低库存', count: ({ low_stock }) => low_stock },
  { view: 'out_of_stock', label: '无货' },
]

/** Ageing and shortage filters with their counts. */
export function ViewChips({ nav: { address, filter } }: { nav: StockNavigation }) {
  const { data } = useStockSummary(address)
  return (
    <FilterBar label="按库龄和存量筛选">
      {VIEWS.map(({ view, label, count }) => (
        <Chip
          key={view}
          selected={address.view === view}
          {...(data && count && { count: count(data) })}
          onClick={() => filter({ view: address.view === view ? 'all' : view })}
        >
          {label}
        </Chip>
      ))}
    </FilterBar>
  )
}
