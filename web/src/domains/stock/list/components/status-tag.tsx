import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { Tag } from '../../../../ui/display/tag.tsx'
import { STATUS_TAG_KINDS } from '../../stock-labels.ts'

/** Tag for the status of a device. A device whose receipt was reversed is shown as withdrawn, whatever its status. */
export function StatusTag({ status, withdrawn }: { status: DeviceStatus; withdrawn: boolean }) {
  if (withdrawn) return <Tag>已撤销入库</Tag>
  return <Tag kind={STATUS_TAG_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
}
