import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import type { ListState } from '../../../ui/layout/list/list-page.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import type { DeviceItem } from '../api.ts'
import { PrintLabelsButton } from '../labels/print-labels-button.tsx'
import rows from '../shared/row.module.css'
import { STATUS_TAG_KINDS } from '../stock-labels.ts'
import styles from './device-actions.module.css'
import { MoveLinks, useAllowedMoves } from './device-actions.tsx'

/** The codes are passed to the next screen in its URL, which limits their number. */
const MAX_SELECTED = 200

/** Selects several devices of a list for one action. */
export function DeviceSelection({ list, onCancel }: { list: ListState<DeviceItem>; onCancel: () => void }) {
  const [selected, setSelected] = useState<ReadonlyMap<number, DeviceItem>>(new Map())
  // Devices are passed on by identifier: those without one, or whose identifier now belongs to another device, are
  // omitted.
  const items = list.items.filter(({ identifier, withdrawn }) => identifier !== '' && !withdrawn)
  const selectedDevices = [...selected.values()]
  const moves = useAllowedMoves(selectedDevices.map(({ status }) => status))
  const codes = selectedDevices.map(({ identifier }) => identifier)
  const selectable = items.slice(0, MAX_SELECTED)
  const isAllSelected = selectable.length > 0 && selectable.every(({ id }) => selected.has(id))
  const toggle = (device: DeviceItem) => {
    const next = new Map(selected)
    if (!next.delete(device.id) && next.size < MAX_SELECTED) next.set(device.id, device)
    setSelected(next)
  }
  const toggleAll = () =>
    setSelected(new Map(isAllSelected ? [] : selectable.map((device) => [device.id, device])))

  return (
    <>
      <ul className={rows.rows} aria-label="选择设备">
        {items.map((device) => (
          <li key={device.id} className={styles.tick}>
            <Checkbox
              checked={selected.has(device.id)}
              onChange={() => toggle(device)}
              label={<DeviceLabel device={device} />}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasMore ?? false}
        loading={list.loadingMore ?? false}
        failed={list.moreFailed ?? false}
        onMore={() => list.onMore?.()}
      />
      <section className={styles.bar} aria-label="办理所选设备">
        <div className={styles.barHead}>
          <span role="status">
            已选 {selected.size} 台{selected.size === MAX_SELECTED && `，一次最多 ${MAX_SELECTED} 台`}
          </span>
          <span>
            <Button kind="plain" small onClick={toggleAll}>
              {isAllSelected ? '全不选' : `选已显示的 ${selectable.length} 台`}
            </Button>
            <Button kind="plain" small onClick={onCancel}>
              取消
            </Button>
          </span>
        </div>
        {selectedDevices.length > 0 && (
          <MoveLinks label="对所选设备" moves={moves} codes={codes}>
            <PrintLabelsButton codes={codes} />
          </MoveLinks>
        )}
      </section>
    </>
  )
}

function DeviceLabel({ device: { identifier, spec, color, location, status } }: { device: DeviceItem }) {
  return (
    <span className={styles.face}>
      <span className={rows.main}>
        <span className={rows.code}>{identifier}</span>
        <span className={rows.note}>{[spec, color, location].filter(Boolean).join(' · ')}</span>
      </span>
      <Tag kind={STATUS_TAG_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
    </span>
  )
}
