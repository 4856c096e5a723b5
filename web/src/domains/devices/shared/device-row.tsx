import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import type { listQueriedDevices } from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { formatDay } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { STATUS_TAG_KINDS } from '../../stock/public.ts'
import { deviceAddress } from '../device-addresses.ts'
import styles from './devices.module.css'

export type QueriedDevice = Output<typeof listQueriedDevices>['list'][number]

export const descriptionText = ({ brand, model, spec, color }: QueriedDevice): string =>
  [fullModelName(brand, model), spec, color].filter(Boolean).join(' · ')

/** Location and age, or the sale of a sold device. */
export function locationText({
  location,
  sold_on,
  salesperson,
  customer,
  days,
  activated_at,
}: QueriedDevice): string {
  const age = days !== null && (sold_on === null ? `库龄 ${days} 天` : `已售 ${days} 天`)
  const activated = activated_at !== null && `${formatDay(activated_at)}激活`
  return [location, salesperson, customer, age, activated].filter(Boolean).join(' · ')
}

export function QueriedDeviceRow({ device }: { device: QueriedDevice }) {
  const { id, identifier, status } = device
  return (
    <ListRow
      to={deviceAddress(id)}
      title={<span className={styles.code}>{identifier || '没有串号'}</span>}
      note={
        <>
          {descriptionText(device)}
          <br />
          {locationText(device)}
        </>
      }
      value={<Tag kind={STATUS_TAG_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>}
    />
  )
}
