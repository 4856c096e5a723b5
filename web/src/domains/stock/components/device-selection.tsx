import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { ListState } from '../../../ui/layout/list-page.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import type { DeviceItem } from '../reads.ts'
import { STATUS_KINDS } from '../words.ts'
import styles from './device-actions.module.css'
import { MoveLinks, useMoves } from './device-actions.tsx'
import rows from './row.module.css'

/** The codes are passed to the next screen in its URL, which limits their number. */
const MOST = 200

/** Selects several devices of a list for one action. */
export function DeviceSelection({ list, onEnd }: { list: ListState<DeviceItem>; onEnd: () => void }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeviceItem>>(new Map())
  // Devices are passed on by identifier: those without one, or whose identifier now belongs to another device, are
  // omitted.
  const items = list.items.filter(({ identifier, withdrawn }) => identifier !== '' && !withdrawn)
  const picked = [...chosen.values()]
  const moves = useMoves(picked.map(({ status }) => status))
  const all = items.slice(0, MOST)
  const every = all.length > 0 && all.every(({ id }) => chosen.has(id))
  const toggle = (device: DeviceItem) => {
    const next = new Map(chosen)
    if (!next.delete(device.id) && next.size < MOST) next.set(device.id, device)
    setChosen(next)
  }
  const toggleAll = () => setChosen(new Map(every ? [] : all.map((device) => [device.id, device])))

  return (
    <>
      <ul className={rows.rows} aria-label="选择设备">
        {items.map((device) => (
          <li key={device.id} className={styles.tick}>
            <Checkbox
              checked={chosen.has(device.id)}
              onChange={() => toggle(device)}
              label={<Face device={device} />}
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
            已选 {chosen.size} 台{chosen.size === MOST && `，一次最多 ${MOST} 台`}
          </span>
          <span>
            <Button kind="plain" small onClick={toggleAll}>
              {every ? '全不选' : `选已显示的 ${all.length} 台`}
            </Button>
            <Button kind="plain" small onClick={onEnd}>
              取消
            </Button>
          </span>
        </div>
        {picked.length > 0 && (
          <MoveLinks label="对所选设备" moves={moves} codes={picked.map(({ identifier }) => identifier)} />
        )}
      </section>
    </>
  )
}

function Face({ device: { identifier, spec, color, location, status } }: { device: DeviceItem }) {
  return (
    <span className={styles.face}>
      <span className={rows.main}>
        <span className={rows.code}>{identifier}</span>
        <span className={rows.note}>{[spec, color, location].filter(Boolean).join(' · ')}</span>
      </span>
      <Tag kind={STATUS_KINDS[status]}>{DEVICE_STATUS_NAMES[status]}</Tag>
    </span>
  )
}
