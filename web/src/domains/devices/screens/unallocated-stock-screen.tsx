import { allocationFigures, exportQueriedDevices } from '@shangxue/contract/devices/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { query } from '../../../lib/api/index.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { ExportButton } from '../../exports/public.ts'
import { LocationChip, Permitted, useFilters } from '../../stock/public.ts'
import { ALLOCATION } from '../addresses.ts'
import { ALLOCATE_SLOT, emptyAllocation } from '../allocate.ts'
import { AgeChips, daysOf } from '../components/age-chips.tsx'
import { AllocateForm } from '../components/allocate-form.tsx'
import { AllocatedList } from '../components/allocated-list.tsx'
import { BrandChip, brandOf } from '../components/brand-chip.tsx'
import { NothingFree, TickBar, UnallocatedRow } from '../components/unallocated-list.tsx'
import { deviceFilters, useQueriedDevices } from '../reads.ts'
import { useTicks } from '../ticks.ts'

/** 未分配库存: unallocated and allocated devices, and the form to allocate them. */
export default function UnallocatedStockScreen() {
  const filters = useFilters()
  if (filters.get('do') === 'allocate') return <Allocate />
  return filters.get('tab') === 'allocated' ? <AllocatedList tabs={<Tabs />} /> : <Unallocated />
}

/** The server does not count beyond this limit. */
const MOST_COUNTED = 1_000

/** Tabs of both lists with their counts. */
function Tabs() {
  const navigate = useNavigate()
  const filters = useFilters()
  const { data } = useQuery({ ...query(allocationFigures, {}), meta: { quiet: true } })
  const named = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}`
  return (
    <SegmentedControl
      label="未分配和已分配"
      options={[
        { value: 'free', label: named('未分配', data?.unallocated) },
        { value: 'allocated', label: named('已分配', data?.open) },
      ]}
      value={filters.get('tab') === 'allocated' ? 'allocated' : 'free'}
      onChange={(tab) =>
        void navigate(tab === 'allocated' ? `${ALLOCATION}?tab=allocated` : ALLOCATION, { replace: true })
      }
    />
  )
}

function Unallocated() {
  const filters = useFilters()
  const navigate = useNavigate()
  const draft = useForm({ initial: emptyAllocation(), draft: ALLOCATE_SLOT })
  const may = useAllowed('inventory-manage')
  const q = filters.get('q')
  const asked = {
    type: 'unallocated' as const,
    q,
    brand: brandOf(filters),
    store: filters.store,
    days: daysOf(filters),
  }
  const list = useQueriedDevices(asked)
  const ticks = useTicks()
  const allocate = (codes: readonly string[]) => {
    if (codes.length > 0) draft.change({ codes: [...new Set([...draft.values.codes, ...codes])] })
    void navigate(`${ALLOCATION}?do=allocate`, { state: { chosen: codes.length > 0 } })
  }

  return (
    <ListPage
      title="未分配库存"
      back="/my-profile"
      list={list}
      search={{ label: '型号、简称或 IMEI', value: q, onChange: (next) => filters.set('q', next) }}
      filters={
        <>
          <Tabs />
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
                filters={deviceFilters(asked)}
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
      renderItem={(device) => <UnallocatedRow device={device} ticks={ticks} />}
      estimate={88}
      {...(may && { footer: <TickBar ticks={ticks} list={list} onAllocate={allocate} /> })}
      empty={<NothingFree />}
      filtered={filters.any}
      onClearFilters={filters.clear}
    />
  )
}

function Allocate() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <Permitted permission="inventory-manage" title="分配设备">
      <AllocateForm
        chosen={state?.chosen === true}
        back={() => void navigate(ALLOCATION, { replace: true })}
        onDone={() => void navigate(`${ALLOCATION}?tab=allocated`, { replace: true })}
      />
    </Permitted>
  )
}
