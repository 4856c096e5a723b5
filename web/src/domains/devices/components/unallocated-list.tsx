import { MOST_DEVICES } from '@shangxue/contract/stock-actions'
import { useState } from 'react'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { useQueriedDevices } from '../reads.ts'
import { kindText, placeText, type QueriedDevice, QueriedDeviceRow } from './device-row.tsx'
import styles from './devices.module.css'

/** Those of a list that somebody ticks. */
export function useTicks() {
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    ticked,
    toggle({ id, identifier }: Pick<QueriedDevice, 'id' | 'identifier'>) {
      const next = new Map(ticked)
      if (!next.delete(id) && next.size < MOST_DEVICES) next.set(id, identifier)
      setTicked(next)
    },
    set: (devices: readonly QueriedDevice[]) =>
      setTicked(new Map(devices.slice(0, MOST_DEVICES).map(({ id, identifier }) => [id, identifier]))),
    clear: () => setTicked(new Map()),
  }
}
export type Ticks = ReturnType<typeof useTicks>

interface UnallocatedRowProps {
  device: QueriedDevice
  ticks: Ticks
}

/** A phone to tick for who allocates, to look at for others. */
export function UnallocatedRow({ device, ticks }: UnallocatedRowProps) {
  const may = useAllowed('inventory-manage')
  if (!may || device.identifier === '') return <QueriedDeviceRow device={device} />
  return (
    <div className={styles.row}>
      <Checkbox
        checked={ticks.ticked.has(device.id)}
        onChange={() => ticks.toggle(device)}
        label={
          <span className={styles.tick}>
            <span className={styles.code}>{device.identifier}</span>
            <span className={styles.note}>{kindText(device)}</span>
            <span className={styles.note}>{placeText(device)}</span>
          </span>
        }
      />
    </div>
  )
}

interface TickBarProps {
  ticks: Ticks
  list: ReturnType<typeof useQueriedDevices>
  onAllocate: (codes: readonly string[]) => void
}

/** Below the list: what is done with those ticked, or with what is scanned. */
export function TickBar({ ticks, list, onAllocate }: TickBarProps) {
  const { size } = ticks.ticked
  const items = list.items.filter(({ identifier }) => identifier !== '')
  return (
    <span className={styles.bar}>
      {size > 0 ? (
        <Button kind="secondary" onClick={ticks.clear}>
          取消选择
        </Button>
      ) : (
        items.length > 0 && (
          <Button kind="secondary" onClick={() => ticks.set(items)}>
            选已显示的 {items.length} 台
          </Button>
        )
      )}
      <Button icon={size > 0 ? 'people' : 'scan'} onClick={() => onAllocate([...ticks.ticked.values()])}>
        {size > 0 ? `分配 ${size} 台` : '扫码分配'}
      </Button>
    </span>
  )
}

export const NothingFree = () => (
  <EmptyState
    icon="check"
    title="没有未分配的设备"
    hint="在库的设备都已分配，可以在“已分配”里收回或改到期日"
  />
)
