import type { ReactNode } from 'react'
import { formatShortMoney, formatWhole } from '../../../../lib/money.ts'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Skeleton } from '../../../../ui/state/skeleton.tsx'
import { useStockSummary } from '../../api.ts'
import type { StockAddress } from '../stock-address.ts'
import styles from './stock-summary.module.css'

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
