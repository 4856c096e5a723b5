import { exportQueriedDevices, getAllocationFigures } from '@shangxue/contract/devices/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { query } from '../../../lib/api/queries.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { ExportButton } from '../../exports/public.ts'
import { LocationChip, useListFilters } from '../../stock/public.ts'
import { deviceFilters, useQueriedDevices } from '../api.ts'
import { UNALLOCATED_STOCK_PATH } from '../device-addresses.ts'
import { AgeChips, BrandChip, parseAgeDays, parseBrand } from '../shared/device-filter-chips.tsx'
import { AllocateForm } from './allocate-form.tsx'
import { AllocatedList } from './allocated-list.tsx'
import { ALLOCATE_SLOT, emptyAllocation } from './allocation-draft.ts'
import { useSelection } from './check-row.tsx'
import { NoUnallocatedDevices, SelectionBar, UnallocatedRow } from './unallocated-list.tsx'

/** 未分配库存: unallocated and allocated devices, and the form to allocate them. */
export default function UnallocatedStockScreen() {
  const filters = useListFilters()
  if (filters.get('do') === 'allocate') return <AllocateView />
  return filters.get('tab') === 'allocated' ? (
    <AllocatedList tabs={<AllocationTabs />} />
  ) : (
    <UnallocatedView />
  )
}

/** The server does not count beyond this limit. */
const COUNT_LIMIT = 1_000

/** Tabs of both lists with their counts. */
function AllocationTabs() {
  const navigate = useNavigate()
  const filters = useListFilters()
  const { data } = useQuery({ ...query(getAllocationFigures, {}), meta: { quiet: true } })
  const tabLabel = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : count}`
  return (
    <SegmentedControl
      label="未分配和已分配"
      options={[
        { value: 'free', label: tabLabel('未分配', data?.unallocated) },
        { value: 'allocated', label: tabLabel('已分配', data?.open) },
      ]}
      value={filters.get('tab') === 'allocated' ? 'allocated' : 'free'}
      onChange={(tab) =>
        void navigate(
          tab === 'allocated' ? `${UNALLOCATED_STOCK_PATH}?tab=allocated` : UNALLOCATED_STOCK_PATH,
          { replace: true },
        )
      }
    />
  )
}

function UnallocatedView() {
  const filters = useListFilters()
  const navigate = useNavigate()
  const draft = useForm({ initial: emptyAllocation(), draft: ALLOCATE_SLOT })
  const canManage = useAllowed('inventory-manage')
  const q = filters.get('q')
  const requestFilters = {
    type: 'unallocated' as const,
    q,
    brand: parseBrand(filters),
    store: filters.store,
    days: parseAgeDays(filters),
  }
  const list = useQueriedDevices(requestFilters)
  const selection = useSelection()
  const allocate = (codes: readonly string[]) => {
    if (codes.length > 0) draft.change({ codes: [...new Set([...draft.values.codes, ...codes])] })
    void navigate(`${UNALLOCATED_STOCK_PATH}?do=allocate`, { state: { chosen: codes.length > 0 } })
  }

  return (
    <ListPage
      title="未分配库存"
      back="/my-profile"
      list={list}
      search={{ label: '型号、简称或 IMEI', value: q, onChange: (next) => filters.set('q', next) }}
      filters={
        <>
          <AllocationTabs />
          <FilterBar label="按门店、品牌和库龄筛选">
            <LocationChip filters={filters} />
            <BrandChip filters={filters} />
            <AgeChips filters={filters} />
          </FilterBar>
        </>
      }
      summary={
        list.items.length > 0 && (
          <SummaryLine
            action={
              <ExportButton
                endpoint={exportQueriedDevices}
                filters={deviceFilters(requestFilters)}
                label="导出"
                plain
              />
            }
          >
            {list.total === undefined ? '超过 1,000 台' : `共 ${list.total} 台`}
          </SummaryLine>
        )
      }
      itemKey={({ id }) => id}
      renderItem={(device) => <UnallocatedRow device={device} selection={selection} />}
      estimate={88}
      {...(canManage && { footer: <SelectionBar selection={selection} list={list} onAllocate={allocate} /> })}
      empty={<NoUnallocatedDevices />}
      filtered={filters.hasFilters}
      onClearFilters={filters.clear}
    />
  )
}

function AllocateView() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <RequirePermission permission="inventory-manage" title="分配设备">
      <AllocateForm
        isFreshSelection={state?.chosen === true}
        back={() => void navigate(UNALLOCATED_STOCK_PATH, { replace: true })}
        onDone={() => void navigate(`${UNALLOCATED_STOCK_PATH}?tab=allocated`, { replace: true })}
      />
    </RequirePermission>
  )
}
