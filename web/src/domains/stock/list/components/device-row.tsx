import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import { daysBetween } from '@shangxue/study/calendar'
import { Link } from 'react-router'
import { dayOf, today } from '../../../../lib/dates.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { glued } from '../../../../ui/glued.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { DeviceItem } from '../../api.ts'
import styles from '../../shared/row.module.css'
import type { StepLink } from '../use-stock-address.ts'
import { StatusTag } from './status-tag.tsx'

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
          {glued(
            [location, age, cost_fen !== null && `成本 ${formatMoney(cost_fen)}`].filter(Boolean).join(' · '),
          )}
        </span>
      </span>
      <StatusTag status={status} withdrawn={withdrawn} />
      <Icon name="chevron-right" size={1.125} />
    </Link>
  )
}
