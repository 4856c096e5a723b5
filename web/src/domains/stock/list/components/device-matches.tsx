import { listDevices } from '@shangxue/contract/stock/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/api/queries.ts'
import { Notice } from '../../../../ui/display/notice.tsx'
import { classifySearch, INVALID_IMEI_MESSAGE } from '../../device-codes.ts'
import styles from '../../shared/row.module.css'
import type { StockNavigation } from '../stock-address.ts'
import { DeviceRow } from './device-row.tsx'

const MAX_MATCHES = 3

/** Devices that match a search for an IMEI or part of one, shown above the models. */
export function DeviceMatches({ q, step }: { q: string; step: StockNavigation['step'] }) {
  const { kind, code } = classifySearch(q)
  const { data } = useQuery({
    ...query(listDevices, { q: code, sort: 'newest', with_total: false, limit: MAX_MATCHES }),
    enabled: kind === 'imei' || kind === 'part',
  })

  if (kind === 'words') return null
  if (kind === 'mistyped') return <Notice kind="warning">{INVALID_IMEI_MESSAGE}</Notice>
  if (!data) return null
  if (data.list.length === 0) {
    return kind === 'imei' ? <Notice>没有登记过 IMEI 为 {code} 的设备</Notice> : null
  }
  return (
    <ul className={styles.rows} aria-label="找到的设备">
      {data.list.map((device) => (
        <li key={device.id}>
          <DeviceRow device={device} step={step({ device: device.id })} showModel />
        </li>
      ))}
    </ul>
  )
}
