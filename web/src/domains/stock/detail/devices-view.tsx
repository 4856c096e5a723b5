import {
  DEVICE_STATUS_NAMES,
  DEVICE_STATUSES,
  exportDevices,
  getStockModel,
} from '@shangxue/contract/stock/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { deviceFilters, useDevices, useLocations } from '../api.ts'
import { DeviceRow } from '../list/components/device-row.tsx'
import type { StockNavigation } from '../list/stock-address.ts'
import rows from '../shared/row.module.css'
import { useAllowedMoves } from './device-actions.tsx'
import { DeviceSelection } from './device-selection.tsx'
import styles from './model-view.module.css'

interface DevicesViewProps {
  model: number
  sku: number | 'all'
  at: number | null
  nav: StockNavigation
}

const STATUSES = ['in_stock', ...DEVICE_STATUSES.filter((status) => status !== 'in_stock'), 'all'] as const

const statusLabel = (status: (typeof STATUSES)[number]): string =>
  status === 'all' ? '全部状态' : DEVICE_STATUS_NAMES[status]

/** Devices of a model or sku in one store or all, longest in stock first. */
export function DevicesView({ model, sku, at, nav }: DevicesViewProps) {
  const { status } = nav.address
  return (
    <>
      <DevicesHeader model={model} sku={sku} at={at} nav={nav} />
      <FilterBar label="按状态筛选">
        {STATUSES.map((value) => (
          <Chip key={value} selected={status === value} onClick={() => nav.adjust({ status: value })}>
            {statusLabel(value)}
          </Chip>
        ))}
      </FilterBar>
      <DeviceList model={model} sku={sku} at={at} nav={nav} />
    </>
  )
}

function DevicesHeader({ model, sku, at, nav }: DevicesViewProps) {
  const { data } = useQuery(query(getStockModel, { id: model }))
  const locations = useLocations()
  const selectedSku = data?.skus.find(({ id }) => id === sku)
  const store = at === null ? '全部门店' : locations.data?.find(({ id }) => id === at)?.name
  return (
    <header className={styles.lead}>
      <h3 className={styles.name}>{data?.name ?? '设备'}</h3>
      <p className={styles.note}>
        {[selectedSku?.spec, selectedSku?.color, store].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.export}>
        <ExportButton
          endpoint={exportDevices}
          filters={deviceFilters({ model, sku, at, status: nav.address.status })}
        />
      </div>
    </header>
  )
}

function DeviceList({ model, sku, at, nav }: DevicesViewProps) {
  const { status } = nav.address
  const list = useDevices({ model, sku, at, status })
  const [selecting, setSelecting] = useState(false)
  const moves = useAllowedMoves(DEVICE_STATUSES)
  if (list.status === 'loading') return <SkeletonList rows={6} />
  if (list.status === 'error') return <ErrorState message={list.message} onRetry={list.onRefresh} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon="phone"
        title={status === 'all' ? '没有设备' : `没有${DEVICE_STATUS_NAMES[status]}的设备`}
        hint="可以换一个状态，或返回选择别的颜色和门店"
        action={
          status !== 'all' && (
            <Button kind="secondary" onClick={() => nav.adjust({ status: 'all' })}>
              看全部状态
            </Button>
          )
        }
      />
    )
  }
  if (selecting) return <DeviceSelection list={list} onCancel={() => setSelecting(false)} />
  return (
    <>
      {moves.length > 0 && (
        <Button kind="secondary" icon="check" onClick={() => setSelecting(true)}>
          选择多台办理
        </Button>
      )}
      <ul className={rows.rows} aria-label="设备">
        {list.items.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} step={nav.step({ device: device.id })} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasMore ?? false}
        loading={list.loadingMore ?? false}
        failed={list.moreFailed ?? false}
        onMore={() => list.onMore?.()}
      />
    </>
  )
}
