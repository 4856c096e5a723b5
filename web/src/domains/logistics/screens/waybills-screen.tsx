import {
  CARRIER_NAMES,
  CARRIERS,
  exportWaybills,
  WAYBILL_STATE_NAMES,
  WAYBILL_STATES,
  WAYBILL_VIEWS,
} from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { oneOf, positive } from '../../../lib/address/index.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type Filters, LocationChip, Permitted, useFilters } from '../../stock/public.ts'
import {
  ADD,
  detailOf,
  expectedText,
  STATE_KINDS,
  useMaySend,
  useWaybillSums,
  useWaybills,
  type Waybill,
  type WaybillFilters,
  wayOf,
} from '../logistics.ts'

function filtersIn({ get, store }: Filters): WaybillFilters {
  const state = oneOf(WAYBILL_STATES, get('state'))
  const carrier = oneOf(CARRIERS, get('carrier'))
  const transfer = positive(get('transfer'))
  return {
    q: get('q').trim(),
    view: oneOf(WAYBILL_VIEWS, get('view')) ?? 'all',
    ...(state && { state }),
    ...(carrier && { carrier }),
    ...(store !== null && { location_id: store }),
    ...(transfer !== undefined && { transfer_id: transfer }),
  }
}

/** 物流查询: all waybills, overdue ones first. */
export default function WaybillsScreen() {
  return (
    <Permitted permission="sales-view" title="物流查询">
      <WaybillList />
    </Permitted>
  )
}

function WaybillList() {
  const address = useFilters()
  const [scanning, setScanning] = useState(false)
  const maySend = useMaySend()
  const filters = filtersIn(address)
  const list = useWaybills(filters)
  return (
    <>
      <ListPage
        title="物流查询"
        back="/my-profile"
        list={list}
        itemKey={({ id }) => id}
        renderItem={(waybill) => <WaybillRow waybill={waybill} />}
        search={{
          label: '单号、客户或货物',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
          action: <IconButton icon="scan" label="扫运单条码" onClick={() => setScanning(true)} />,
        }}
        filters={<WaybillChips filters={filters} address={address} />}
        summary={<Sums filters={filters} total={list.total} />}
        estimate={104}
        add={maySend && <IconLink icon="plus" label="登记运单" to={ADD} />}
        empty={<NoWaybills maySend={maySend} />}
        filtered={address.any}
        onClearFilters={address.clear}
      />
      <ScanSheet
        open={scanning}
        mode="single"
        what="运单条码"
        onCode={(code) => address.set('q', code)}
        onClose={() => setScanning(false)}
      />
    </>
  )
}

function WaybillChips({ filters, address }: { filters: WaybillFilters; address: Filters }) {
  const { data } = useWaybillSums()
  const [opened, setOpened] = useState<'state' | 'carrier' | null>(null)
  const close = () => setOpened(null)
  const views = [
    ['overdue', '已逾期', data?.overdue],
    ['open', '未签收', data?.open],
  ] as const
  return (
    <>
      <FilterBar label="按进度、状态、快递公司和门店筛选">
        {views.map(([view, name, count]) => (
          <Chip
            key={view}
            selected={filters.view === view}
            onClick={() => address.set('view', filters.view === view ? null : view)}
            {...(count && { count })}
          >
            {name}
          </Chip>
        ))}
        <Chip opens selected={filters.state !== undefined} onClick={() => setOpened('state')}>
          {filters.state ? WAYBILL_STATE_NAMES[filters.state] : '全部状态'}
        </Chip>
        <Chip
          icon="truck"
          opens
          selected={filters.carrier !== undefined}
          onClick={() => setOpened('carrier')}
        >
          {filters.carrier ? CARRIER_NAMES[filters.carrier] : '全部快递'}
        </Chip>
        <LocationChip filters={address} />
        {filters.transfer_id !== undefined && (
          <Chip icon="close" selected onClick={() => address.set('transfer', null)}>
            这张调拨单
          </Chip>
        )}
      </FilterBar>
      <PickerSheet
        open={opened === 'state'}
        onClose={close}
        title="运单状态"
        anyLabel="全部状态"
        options={WAYBILL_STATES.map((value) => ({ value, label: WAYBILL_STATE_NAMES[value] }))}
        value={filters.state ?? null}
        onPick={(state) => address.set('state', state)}
      />
      <PickerSheet
        open={opened === 'carrier'}
        onClose={close}
        title="快递公司"
        anyLabel="全部快递"
        options={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
        value={filters.carrier ?? null}
        onPick={(carrier) => address.set('carrier', carrier)}
      />
    </>
  )
}

function Sums({ filters, total }: { filters: WaybillFilters; total: number | undefined }) {
  const { data } = useWaybillSums()
  const words = [
    total !== undefined && `${total} 张运单`,
    data && data.trouble > 0 && `${data.trouble} 张异常`,
  ]
  return (
    <SummaryLine action={<ExportButton endpoint={exportWaybills} filters={filters} label="导出" plain />}>
      {words.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

function WaybillRow({ waybill }: { waybill: Waybill }) {
  const { id, number, carrier, state, overdue, goods, last } = waybill
  const news = last && [last.place, last.text].filter(Boolean).join(' ')
  return (
    <ListRow
      to={detailOf(id)}
      title={wayOf(waybill) || goods || number}
      note={
        <>
          {CARRIER_NAMES[carrier]} {number}
          <br />
          {last ? `${formatAgo(last.at)} ${news}` : goods}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{WAYBILL_STATE_NAMES[state]}</Tag>}
      valueNote={
        overdue ? <Tag kind="danger">{expectedText(waybill)}</Tag> : isOpen(waybill) && expectedText(waybill)
      }
    />
  )
}

const isOpen = ({ state }: Waybill) => state !== 'signed' && state !== 'returned'

function NoWaybills({ maySend }: { maySend: boolean }) {
  return (
    <EmptyState
      icon="truck"
      title="还没有运单"
      hint={maySend ? '发货后扫运单条码登记，到哪了一查就知道' : '请联系发货的同事登记运单'}
      action={maySend && <ButtonLink to={ADD}>登记运单</ButtonLink>}
    />
  )
}
