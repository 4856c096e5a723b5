import type { Output } from '@shangxue/contract/platform/endpoint'
import { getDevice } from '@shangxue/contract/stock/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../lib/api/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/description-list.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { StatusTag } from '../list/components/status-tag.tsx'
import type { StockNavigation } from '../list/use-stock-address.ts'
import rows from '../shared/row.module.css'
import { DeviceActions } from './device-actions.tsx'
import { DeviceHistory } from './device-history.tsx'
import { Identifiers } from './identifiers.tsx'
import styles from './model-view.module.css'

type Device = Output<typeof getDevice>

/** One device: its identifiers, location, prices and history. */
export function DeviceView({ id, step }: { id: number; step: StockNavigation['step'] }) {
  const { data, error, refetch } = useQuery({ ...query(getDevice, { id }), meta: { quiet: true } })
  if (data) return <DeviceDetail device={data} step={step} />
  if (error) return <ErrorState title="没有打开这台设备" error={error} onRetry={refetch} />
  return <SkeletonList rows={6} />
}

function DeviceDetail({ device, step }: { device: Device; step: StockNavigation['step'] }) {
  // Servers of an earlier version do not send `given_up`.
  const { brand, model, status, product_id, given_up = [] } = device
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.name}>{model}</h3>
          <p className={styles.note}>{[brand, device.spec, device.color].filter(Boolean).join(' · ')}</p>
        </div>
        <StatusTag status={status} withdrawn={given_up.length > 0} />
      </header>
      <DeviceActions device={device} />
      <Identifiers identifiers={device.identifiers} />
      <Identifiers identifiers={given_up} isGivenUp />
      <Card>
        <DescriptionList items={deviceFacts(device)} />
      </Card>
      <div className={rows.rows}>
        <Link {...step({ model: product_id, sku: null, at: null, device: null })} className={rows.row ?? ''}>
          <span className={rows.main}>查看这个型号的库存</span>
          <Icon name="chevron-right" size={1.125} />
        </Link>
      </div>
      <DeviceHistory events={device.events} />
    </>
  )
}

function deviceFacts(device: Device): Description[] {
  const { location, customer, wholesale_fen, retail_fen, cost_fen, received_at, activated_at } = device
  const facts: { label: string; value: string | null }[] = [
    { label: '门店或仓库', value: location },
    { label: '客户', value: customer },
    { label: '零售价', value: retail_fen === null ? '未定' : formatMoney(retail_fen) },
    { label: '批发价', value: wholesale_fen === null ? '未定' : formatMoney(wholesale_fen) },
    { label: '成本', value: cost_fen === null ? null : formatMoney(cost_fen) },
    { label: '入库时间', value: received_at && formatDateTime(received_at) },
    { label: '激活', value: activated_at ? formatDateTime(activated_at) : '未激活' },
  ]
  return facts.filter(({ value }) => value !== null)
}
