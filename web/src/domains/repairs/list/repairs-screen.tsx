import { exportRepairs, REPAIR_VIEWS } from '@shangxue/contract/repairs/endpoints'
import { REPAIR_STATE_NAMES, REPAIR_STATES } from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import { intakePath, type RepairFilters, useRepairSummary, useRepairs } from '../api.ts'
import { RepairListRow } from './repair-list-row.tsx'

const IntakeForm = lazyWithRetry(() => import('../intake/intake-form.tsx'))

function parseFilters({ get, store }: ListFilters): RepairFilters {
  const state = parseOneOf(REPAIR_STATES, get('state'))
  const customer = parsePositiveInt(get('customer'))
  const device = parsePositiveInt(get('device'))
  // The repairs of a customer or a device are all of them; a state selects its own.
  const fallback = (customer ?? device ?? state) ? 'all' : 'open'
  return {
    q: get('q').trim(),
    view: parseOneOf(REPAIR_VIEWS, get('view')) ?? fallback,
    ...(state && { repair_state: state }),
    ...(store !== null && { location_id: store }),
    ...(customer !== undefined && { customer_id: customer }),
    ...(device !== undefined && { device_id: device }),
  }
}

/** 售后维修: repairs, overdue ones first. The address holds the intake form. */
export default function RepairsScreen() {
  const address = useListFilters()
  return (
    <RequirePermission permission="repair" title="售后维修">
      {address.get('view') === 'new' ? (
        <MountOnce when>
          <IntakeForm code={address.get('code')} />
        </MountOnce>
      ) : (
        <RepairList />
      )}
    </RequirePermission>
  )
}

function RepairList() {
  const address = useListFilters()
  const [isScanning, setIsScanning] = useState(false)
  const filters = parseFilters(address)
  const list = useRepairs(filters)
  return (
    <>
      <ListPage
        title="售后维修"
        back="/my-profile"
        list={list}
        itemKey={({ id }) => id}
        renderItem={(repair) => <RepairListRow repair={repair} />}
        search={{
          label: '单号、串号、型号、姓名或电话',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
          action: <IconButton icon="scan" label="扫手机串号" onClick={() => setIsScanning(true)} />,
        }}
        filters={<RepairChips filters={filters} address={address} />}
        summary={
          list.total !== undefined && (
            <SummaryLine
              action={<ExportButton endpoint={exportRepairs} filters={filters} label="导出" plain />}
            >
              {list.total} 张维修单
            </SummaryLine>
          )
        }
        estimate={104}
        add={<IconLink icon="plus" label="接机登记" to={intakePath()} />}
        empty={
          <EmptyState
            icon="settings"
            title="没有办理中的维修"
            hint="客户送来手机时，扫串号登记"
            action={<ButtonLink to={intakePath()}>接机登记</ButtonLink>}
          />
        }
        filtered={address.hasFilters}
        onClearFilters={address.clear}
      />
      <ScanSheet
        open={isScanning}
        mode="single"
        what="手机串号"
        onCode={(code) => address.set('q', code)}
        onClose={() => setIsScanning(false)}
      />
    </>
  )
}

function RepairChips({ filters, address }: { filters: RepairFilters; address: ListFilters }) {
  const { data } = useRepairSummary(address.store)
  const [isOpen, setIsOpen] = useState(false)
  const views = [
    ['late', '已逾期', data?.late],
    ['own', '我处理的', data?.own],
    ['claims', '待厂家答复', data?.claims],
    ['all', '全部', undefined],
  ] as const
  return (
    <>
      <FilterBar label="按进度、状态和门店筛选">
        {views.map(([view, name, count]) => (
          <Chip
            key={view}
            selected={address.get('view') === view}
            onClick={() => address.set('view', address.get('view') === view ? null : view)}
            {...(count && { count })}
          >
            {name}
          </Chip>
        ))}
        <Chip opens selected={filters.repair_state !== undefined} onClick={() => setIsOpen(true)}>
          {filters.repair_state ? REPAIR_STATE_NAMES[filters.repair_state] : '全部状态'}
        </Chip>
        <LocationChip filters={address} />
        {filters.customer_id !== undefined && (
          <Chip icon="close" selected onClick={() => address.set('customer', null)}>
            这位客户
          </Chip>
        )}
        {filters.device_id !== undefined && (
          <Chip icon="close" selected onClick={() => address.set('device', null)}>
            这部手机
          </Chip>
        )}
      </FilterBar>
      <PickerSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="维修状态"
        anyLabel="全部状态"
        options={REPAIR_STATES.map((value) => ({
          value,
          label: REPAIR_STATE_NAMES[value],
          note: countText(data?.states.find(({ state }) => state === value)?.count),
        }))}
        value={filters.repair_state ?? null}
        onPick={(state) => address.set('state', state)}
      />
    </>
  )
}

const countText = (count: number | undefined): string => (count === undefined ? '' : `${count} 台`)
