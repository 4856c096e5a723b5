import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  DEVICE_EVENT_NAMES,
  type DeviceEventKind,
  getDevice,
  type IDENTIFIER_KINDS,
} from '@shangxue/contract/stock/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import type { TagKind } from '../../../ui/display/tag.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { StatusTag } from '../list/components/device-row.tsx'
import type { StockNavigation } from '../list/stock-address.ts'
import rows from '../shared/row.module.css'
import { DeviceActions } from './device-actions.tsx'
import styles from './model-view.module.css'

type DeviceEvent = Output<typeof getDevice>['events'][number]

const EVENT_STYLES: Record<DeviceEventKind, { icon: IconName; kind: TagKind }> = {
  received: { icon: 'box', kind: 'success' },
  reserved: { icon: 'lock', kind: 'warning' },
  released: { icon: 'check', kind: 'neutral' },
  transfer_out: { icon: 'truck', kind: 'info' },
  transfer_in: { icon: 'store', kind: 'info' },
  sold: { icon: 'wallet', kind: 'accent' },
  returned: { icon: 'undo', kind: 'warning' },
  adjusted: { icon: 'edit', kind: 'neutral' },
  damaged: { icon: 'alert', kind: 'danger' },
  lost: { icon: 'alert', kind: 'danger' },
  scrapped: { icon: 'trash', kind: 'danger' },
  supplier_returned: { icon: 'undo', kind: 'neutral' },
  activated: { icon: 'flash', kind: 'success' },
  repair_in: { icon: 'settings', kind: 'warning' },
  repair_out: { icon: 'check', kind: 'success' },
  repair_part: { icon: 'settings', kind: 'neutral' },
  repair_part_returned: { icon: 'undo', kind: 'neutral' },
  swapped_in: { icon: 'refresh', kind: 'warning' },
  swapped_out: { icon: 'refresh', kind: 'accent' },
}

const eventNote = ({ location, customer, by, reason, document }: DeviceEvent): string =>
  [
    location,
    customer && `客户 ${customer}`,
    by && `经手 ${by}`,
    reason && `原因：${reason}`,
    document && `单号 ${document}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Events of a device, newest first. */
function DeviceHistory({ events }: { events: readonly DeviceEvent[] }) {
  if (events.length === 0) return null
  return (
    <Card title="设备经历">
      <Timeline
        label="设备经历"
        entries={events.map((event) => ({
          id: event.id,
          title: event.withdrawn ? '撤销入库' : DEVICE_EVENT_NAMES[event.kind],
          time: formatDateTime(event.at),
          dateTime: event.at,
          note: eventNote(event),
          ...EVENT_STYLES[event.withdrawn ? 'returned' : event.kind],
        }))}
      />
    </Card>
  )
}

type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

const IDENTIFIER_LABELS: Record<IdentifierKind, string> = { imei1: 'IMEI 1', imei2: 'IMEI 2', sn: '序列号' }

interface IdentifiersProps {
  identifiers: readonly { kind: IdentifierKind; value: string }[]
  /** The receipt was reversed; another device may have these identifiers now. */
  isReleased?: boolean
}

function Identifiers({ identifiers, isReleased = false }: IdentifiersProps) {
  if (identifiers.length === 0) return null
  return (
    <List label={isReleased ? '原串号' : '串号'}>
      {identifiers.map(({ kind, value }) => (
        <ListItem
          key={kind}
          title={<span className={rows.code}>{value}</span>}
          note={isReleased ? `${IDENTIFIER_LABELS[kind]} · 已撤销入库` : IDENTIFIER_LABELS[kind]}
          value={<CopyButton text={value} label={`复制${IDENTIFIER_LABELS[kind]}`} />}
        />
      ))}
    </List>
  )
}

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
  const { brand, model, status, product_id, given_up: releasedIdentifiers = [] } = device
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.name}>{model}</h3>
          <p className={styles.note}>{[brand, device.spec, device.color].filter(Boolean).join(' · ')}</p>
        </div>
        <StatusTag status={status} withdrawn={releasedIdentifiers.length > 0} />
      </header>
      <DeviceActions device={device} />
      <Identifiers identifiers={device.identifiers} />
      <Identifiers identifiers={releasedIdentifiers} isReleased />
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
