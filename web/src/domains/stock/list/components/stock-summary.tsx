import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getStockSummary } from '@shangxue/contract/stock/endpoints'
import type { ReactNode } from 'react'
import { formatShortMoney, formatWhole } from '../../../../lib/money.ts'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { Skeleton } from '../../../../ui/state/skeleton.tsx'
import { useStockSummary } from '../../api.ts'
import type { StockAddress, StockNavigation, StockView } from '../stock-address.ts'
import styles from './stock-summary.module.css'

type StockSummary = Output<typeof getStockSummary>

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

/** Totals of the selected brand and store. */
export function StockTotals({ address }: { address: StockAddress }) {
  const { data, isError, refetch } = useStockSummary(address)
  if (isError && !data) {
    return (
      <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
        库存合计没有加载出来
      </Notice>
    )
  }
  return (
    <dl className={styles.totals}>
      <Total label="在库台数" value={data && formatWhole(data.devices)} unit="台" />
      <Total label="配件件数" value={data && formatWhole(data.accessories)} unit="件" />
      {data && data.value_fen !== null && <Total label="库存成本" value={formatShortMoney(data.value_fen)} />}
    </dl>
  )
}

function Total({ label, value, unit }: { label: string; value: ReactNode; unit?: string }) {
  return (
    <div className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        {value === undefined ? <Skeleton width="3.5rem" height="1.375rem" /> : value}
        {value !== undefined && unit && <span className={styles.unit}>{unit}</span>}
      </dd>
    </div>
  )
}
