import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { Tag } from '../../../ui/display/tag.tsx'
import { STATUS_KINDS } from '../words.ts'

/** A phone whose receipt was taken back was never here, whatever its status is called. */
export function StatusTag({ status, withdrawn }: { status: DeviceStatus; withdrawn: boolean }) {
  if (withdrawn) return <Tag>已撤销入库</Tag>
  return <Tag kind={STATUS_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
}
