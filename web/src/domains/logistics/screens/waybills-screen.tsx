import {
  CARRIER_NAMES,
  CARRIERS,
  exportWaybills,
  WAYBILL_STATE_NAMES,
  WAYBILL_STATES,
  WAYBILL_VIEWS,
} from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import {
  expectedText,
  NEW_WAYBILL_PATH,
  routeText,
  useCanManageWaybills,
  useWaybillSummary,
  useWaybills,
  WAYBILL_TAG_KINDS,
  type Waybill,
  type WaybillFilters,
  waybillAddress,
} from '../api.ts'

function parseFilters({ get, store }: ListFilters): WaybillFilters {
  const state = parseOneOf(WAYBILL_STATES, get('state'))
  const carrier = parseOneOf(CARRIERS, get('carrier'))
  const transfer = parsePositiveInt(get('transfer'))
  return {
    q: get('q').trim(),
    view: parseOneOf(WAYBILL_VIEWS, get('view')) ?? 'all',
    ...(state && { state }),
    ...(carrier && { carrier }),
    ...(store !== null && { location_id: store }),
    ...(transfer !== undefined && { transfer_id: transfer }),
  }
}

/** 物流查询: all waybills, overdue ones first. */
export default function WaybillsScreen() {
  return (
    <RequirePermission permission="sales-view" title="物流查询">
      <WaybillList />
    </RequirePermission>
  )
}

function WaybillList() {
  const address = useListFilters()
  const [isScanning, setIsScanning] = useState(false)
  const canManage = useCanManageWaybills()
  const filters = parseFilters(address)
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
          action: <IconButton icon="scan" label="扫运单条码" onClick={() => setIsScanning(true)} />,
        }}
        filters={<WaybillChips filters={filters} address={address} />}
        summary={<WaybillListSummary filters={filters} total={list.total} />}
        estimate={104}
        add={canManage && <IconLink icon="plus" label="登记运单" to={NEW_WAYBILL_PATH} />}
        empty={<NoWaybills canManage={canManage} />}
        filtered={address.hasFilters}
        onClearFilters={address.clear}
      />
      <ScanSheet
        open={isScanning}
        mode="single"
        what="运单条码"
        onCode={(code) => address.set('q', code)}
        onClose={() => setIsScanning(false)}
      />
    </>
  )
}

function WaybillChips({ filters, address }: { filters: WaybillFilters; address: ListFilters }) {
  const { data } = useWaybillSummary()
  const [openSheet, setOpenSheet] = useState<'state' | 'carrier' | null>(null)
  const close = () => setOpenSheet(null)
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
        <Chip opens selected={filters.state !== undefined} onClick={() => setOpenSheet('state')}>
          {filters.state ? WAYBILL_STATE_NAMES[filters.state] : '全部状态'}
        </Chip>
        <Chip
          icon="truck"
          opens
          selected={filters.carrier !== undefined}
          onClick={() => setOpenSheet('carrier')}
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
        open={openSheet === 'state'}
        onClose={close}
        title="运单状态"
        anyLabel="全部状态"
        options={WAYBILL_STATES.map((value) => ({ value, label: WAYBILL_STATE_NAMES[value] }))}
        value={filters.state ?? null}
        onPick={(state) => address.set('state', state)}
      />
      <PickerSheet
        open={openSheet === 'carrier'}
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

function WaybillListSummary({ filters, total }: { filters: WaybillFilters; total: number | undefined }) {
  const { data } = useWaybillSummary()
  const texts = [
    total !== undefined && `${total} 张运单`,
    data && data.trouble > 0 && `${data.trouble} 张异常`,
  ]
  return (
    <SummaryLine action={<ExportButton endpoint={exportWaybills} filters={filters} label="导出" plain />}>
      {texts.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

function WaybillRow({ waybill }: { waybill: Waybill }) {
  const { id, number, carrier, state, overdue, goods, last } = waybill
  const lastEvent = last && [last.place, last.text].filter(Boolean).join(' ')
  return (
    <ListRow
      to={waybillAddress(id)}
      title={routeText(waybill) || goods || number}
      note={
        <>
          {CARRIER_NAMES[carrier]} {number}
          <br />
          {last ? `${formatAgo(last.at)} ${lastEvent}` : goods}
        </>
      }
      value={<Tag kind={WAYBILL_TAG_KINDS[state]}>{WAYBILL_STATE_NAMES[state]}</Tag>}
      valueNote={
        overdue ? <Tag kind="danger">{expectedText(waybill)}</Tag> : isOpen(waybill) && expectedText(waybill)
      }
    />
  )
}

const isOpen = ({ state }: Waybill) => state !== 'signed' && state !== 'returned'

function NoWaybills({ canManage }: { canManage: boolean }) {
  return (
    <EmptyState
      icon="truck"
      title="还没有运单"
      hint={canManage ? '发货后扫运单条码登记，到哪了一查就知道' : '请联系发货的同事登记运单'}
      action={canManage && <ButtonLink to={NEW_WAYBILL_PATH}>登记运单</ButtonLink>}
    />
  )
}
