import type { Output } from '@shangxue/contract/platform/endpoint'
import { getStockModel } from '@shangxue/contract/stock/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { StockNavigation } from '../list/stock-address.ts'
import { trackingUnit } from '../stock-labels.ts'
import styles from './model-view.module.css'
import { groupSkus } from './sku-groups.ts'
import { SkuMatrix } from './sku-matrix.tsx'

type Model = Output<typeof getStockModel>

/** One model: its specs and colours with quantities by location and prices. */
export function ModelView({ id, nav }: { id: number; nav: StockNavigation }) {
  const { data, error, refetch } = useQuery({ ...query(getStockModel, { id }), meta: { quiet: true } })
  if (data) return <ModelDetail model={data} nav={nav} />
  if (error) return <ErrorState title="没有打开这个型号" error={error} onRetry={refetch} />
  return <SkeletonList rows={6} />
}

function ModelDetail({ model, nav }: { model: Model; nav: StockNavigation }) {
  const { brand, name, short_name, tracking, skus } = model
  const isSerial = tracking === 'serial'
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.note}>
            {short_name && short_name !== name ? `${brand} · ${short_name}` : brand}
          </p>
        </div>
        <StockTotal model={model} />
      </header>
      {isSerial && skus.length > 0 && (
        <div className={styles.actions}>
          <p className={styles.note}>点数量查看对应的设备</p>
          <Button kind="secondary" small icon="list" onClick={() => nav.open({ sku: 'all', at: null })}>
            查看设备
          </Button>
        </div>
      )}
      {skus.length === 0 && (
        <EmptyState title="这个型号还没有配置和颜色" hint="请让库管在导入库存时填写配置和颜色。" />
      )}
      {groupSkus(skus).map((group) => (
        <SkuMatrix key={group.key} group={group} isSerial={isSerial} step={nav.step} />
      ))}
    </>
  )
}

function StockTotal({ model: { tracking, skus } }: { model: Model }) {
  const quantity = skus.reduce((sum, sku) => sum + sku.quantity, 0)
  const value = skus.every(({ value_fen }) => value_fen === null)
    ? null
    : skus.reduce((sum, { value_fen }) => sum + (value_fen ?? 0), 0)
  return (
    <div className={styles.held}>
      <span className={styles.quantity}>
        {quantity}
        <span className={styles.unit}>{trackingUnit(tracking)}</span>
      </span>
      {value !== null && skus.length > 0 && <span className={styles.note}>成本 {formatMoney(value)}</span>}
    </div>
  )
}
