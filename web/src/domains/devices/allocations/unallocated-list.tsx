import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { useQueriedDevices } from '../api.ts'
import { descriptionText, locationText, type QueriedDevice, QueriedDeviceRow } from '../shared/device-row.tsx'
import styles from '../shared/devices.module.css'
import { CheckRow, type Selection } from './check-row.tsx'

interface UnallocatedRowProps {
  device: QueriedDevice
  selection: Selection
}

/** A device: selectable for users who may allocate it, a link for others. */
export function UnallocatedRow({ device, selection }: UnallocatedRowProps) {
  const canManage = useAllowed('inventory-manage')
  if (!canManage || device.identifier === '') return <QueriedDeviceRow device={device} />
  return (
    <CheckRow selection={selection} id={device.id} code={device.identifier}>
      <span className={styles.code}>{device.identifier}</span>
      <span className={styles.note}>{descriptionText(device)}</span>
      <span className={styles.note}>{locationText(device)}</span>
    </CheckRow>
  )
}

interface SelectionBarProps {
  selection: Selection
  list: ReturnType<typeof useQueriedDevices>
  onAllocate: (codes: readonly string[]) => void
}

/** Footer with the actions for selected and scanned devices. */
export function SelectionBar({ selection, list, onAllocate }: SelectionBarProps) {
  const { size } = selection.ticked
  const items = list.items.filter(({ identifier }) => identifier !== '')
  return (
    <span className={styles.bar}>
      {size > 0 ? (
        <Button kind="secondary" onClick={selection.clear}>
          取消选择
        </Button>
      ) : (
        items.length > 0 && (
          <Button
            kind="secondary"
            onClick={() => selection.set(items.map(({ id, identifier }) => [id, identifier] as const))}
          >
            选已显示的 {items.length} 台
          </Button>
        )
      )}
      <Button icon={size > 0 ? 'people' : 'scan'} onClick={() => onAllocate([...selection.ticked.values()])}>
        {size > 0 ? `分配 ${size} 台` : '扫码分配'}
      </Button>
    </span>
  )
}

export const NoUnallocatedDevices = () => (
  <EmptyState
    icon="check"
    title="没有未分配的设备"
    hint="在库的设备都已分配，可以在“已分配”里收回或改到期日"
  />
)
