import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { daysBetween } from '@shangxue/study/time/calendar'
import { Link } from 'react-router'
import { dayOf, today } from '../../../../lib/dates.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { noBreak } from '../../../../ui/no-break.ts'
import type { DeviceItem } from '../../api.ts'
import styles from '../../shared/row.module.css'
import { STATUS_TAG_KINDS } from '../../stock-labels.ts'
import type { StepLink } from '../stock-address.ts'

/** Tag for the status of a device. A device whose receipt was reversed is shown as withdrawn, whatever its status. */
export function StatusTag({ status, withdrawn }: { status: DeviceStatus; withdrawn: boolean }) {
  if (withdrawn) return <Tag>已撤销入库</Tag>
  return <Tag kind={STATUS_TAG_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
}

interface DeviceRowProps {
  device: DeviceItem
  step: StepLink
  /** Also shows the model, for lists that mix models. */
  showModel?: boolean
}

export function DeviceRow({ device, step, showModel }: DeviceRowProps) {
  const { brand, model, spec, color, status, location, cost_fen, received_at, withdrawn } = device
  const description = [showModel && fullModelName(brand, model), spec, color].filter(Boolean).join(' · ')
  const isInStock = status === 'in_stock' || status === 'reserved'
  const age = isInStock && received_at ? `库龄 ${daysBetween(dayOf(received_at), today())} 天` : undefined

  return (
    <Link {...step} className={styles.row ?? ''}>
      <span className={styles.main}>
        <span className={styles.code}>{device.identifier || '没有串号'}</span>
        <span className={styles.note}>{description}</span>
        <span className={styles.note}>
          {noBreak(
            [location, age, cost_fen !== null && `成本 ${formatMoney(cost_fen)}`].filter(Boolean).join(' · '),
          )}
        </span>
      </span>
      <StatusTag status={status} withdrawn={withdrawn} />
      <Icon name="chevron-right" size={1.125} />
    </Link>
  )
}
