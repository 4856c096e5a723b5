import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { hasDetail, type StockAddress, type StockNavigation } from '../list/stock-address.ts'
import { DeviceView } from './device-view.tsx'
import { DevicesView } from './devices-view.tsx'
import { ModelView } from './model-view.tsx'
import styles from './stock-detail.module.css'

interface Layer {
  key: string
  title: string
  content: ReactNode
}

/** Open layers, deepest last. Lower layers stay mounted to preserve their scroll position. */
function buildLayers(nav: StockNavigation): Layer[] {
  const { model, sku, at, device } = nav.address
  const layers: Layer[] = []
  if (model !== null) {
    layers.push({ key: `m${model}`, title: '型号库存', content: <ModelView id={model} nav={nav} /> })
  }
  if (model !== null && sku !== null) {
    layers.push({
      key: `s${model}-${sku}-${at}`,
      title: '设备列表',
      content: <DevicesView model={model} sku={sku} at={at} nav={nav} />,
    })
  }
  if (device !== null) {
    layers.push({ key: `d${device}`, title: '设备详情', content: <DeviceView id={device} step={nav.step} /> })
  }
  return layers
}

/** Shows the model, device list or device of the address: in a sheet on phones, in a side pane on wide screens. */
export default function StockDetail({ nav }: { nav: StockNavigation }) {
  const { address, wide, back, close } = nav
  const layers = buildLayers(nav)
  const title = layers.at(-1)?.title ?? ''
  const stack = layers.map(({ key, content }, index) => (
    <div key={key} className={styles.layer} hidden={index < layers.length - 1}>
      {content}
    </div>
  ))
  const start = layers.length > 1 && <IconButton icon="back" label="返回上一级" onClick={back} />

  if (!wide) {
    return (
      <Sheet open={hasDetail(address)} onClose={close} title={title} start={start} tall flush>
        <div className={styles.stack}>{stack}</div>
      </Sheet>
    )
  }
  return (
    <aside className={styles.pane} aria-label={title || '详情'}>
      {layers.length > 0 && (
        <div className={classes(styles.bar, start && styles.leading)}>
          {start}
          <h2 className={styles.title}>{title}</h2>
          <IconButton icon="close" label="关闭" onClick={close} />
        </div>
      )}
      {layers.length > 0 ? stack : <EmptyDetail address={address} />}
    </aside>
  )
}

function EmptyDetail({ address: { q } }: { address: StockAddress }) {
  return (
    <EmptyState
      icon="phone"
      title="选择一个型号"
      hint={q ? '在左边的结果里点一个型号' : '在左边的列表里点一个型号，这里显示各门店的数量、价格和每台设备'}
    />
  )
}
