import {
  DEBT_AGE_NAMES,
  DEBT_AGES,
  DEBT_BUCKETS,
  DEBT_ORDERS,
  type DebtBucket,
} from '@shangxue/contract/receivables/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { type ReceivableFilters, useReceivableAreas } from '../api.ts'

const BUCKET_NAMES: Record<DebtBucket, string> = { ...DEBT_AGE_NAMES, credit: '有预收' }
const ORDER_NAMES: Record<(typeof DEBT_ORDERS)[number], string> = {
  owed: '欠款多的在前',
  oldest: '最早的在前',
  name: '按名称',
}

const DEFAULT_ORDER = [...[...DEBT_AGES].reverse(), 'credit'] as const

/** Parses the filters from the address. */
export function parseReceivableFilters({ get }: ListFilters): ReceivableFilters {
  const bucket = parseOneOf(DEBT_BUCKETS, get('age'))
  const day = get('day')
  return {
    q: get('q').trim(),
    sort: parseOneOf(DEBT_ORDERS, get('sort')) ?? 'owed',
    ...(get('area') !== '' && { area: get('area').slice(0, 20) }),
    ...(bucket && { bucket }),
    ...(get('overdue') === '1' && { overdue: true }),
    ...(isDay(day) && day < today() && { day }),
  }
}

/** Filters of receivables. Age comes first because it is used most. */
export function ReceivableFilterChips({ filters }: { filters: ListFilters }) {
  const chosen = parseReceivableFilters(filters)
  return (
    <FilterBar label="按账龄、区域和日期筛选">
      <Chip selected={chosen.overdue === true} onClick={() => filters.set('overdue', !chosen.overdue)}>
        逾期
      </Chip>
      {DEFAULT_ORDER.map((bucket) => (
        <Chip
          key={bucket}
          selected={chosen.bucket === bucket}
          onClick={() => filters.set('age', chosen.bucket === bucket ? null : bucket)}
        >
          {BUCKET_NAMES[bucket]}
        </Chip>
      ))}
      <AreaChip filters={filters} area={chosen.area ?? null} />
      <OrderChip filters={filters} order={chosen.sort ?? 'owed'} />
      <DayChip filters={filters} day={chosen.day} />
    </FilterBar>
  )
}

function AreaChip({ filters, area }: { filters: ListFilters; area: string | null }) {
  const [open, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = useReceivableAreas()
  return (
    <>
      <Chip opens selected={area !== null} onClick={() => setOpen(true)}>
        {area ?? '全部区域'}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="区域"
        anyLabel="全部区域"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={data.map((name) => ({ value: name, label: name }))}
        value={area}
        onPick={(value) => filters.set('area', value)}
      />
    </>
  )
}

function OrderChip({ filters, order }: { filters: ListFilters; order: (typeof DEBT_ORDERS)[number] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip icon="sort" opens selected={order !== 'owed'} onClick={() => setOpen(true)}>
        {ORDER_NAMES[order]}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="排序"
        options={DEBT_ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
        value={order}
        onPick={(value) => filters.set('sort', value === 'owed' ? null : value)}
      />
    </>
  )
}

function DayChip({ filters, day }: { filters: ListFilters; day: string | undefined }) {
  const [open, setOpen] = useState(false)
  const pick = (next: string | null) => {
    filters.set('day', next)
    setOpen(false)
  }
  return (
    <>
      <Chip icon="calendar" opens selected={day !== undefined} onClick={() => setOpen(true)}>
        {day === undefined ? '截至今天' : `截至${formatDay(day)}`}
      </Chip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="截至哪一天"
        footer={
          <Button kind="secondary" block onClick={() => pick(null)}>
            截至今天
          </Button>
        }
      >
        <DateField
          label="日期"
          hint="看那一天结束时各客户的欠款"
          max={today()}
          value={day ?? ''}
          onChange={(event) => isDay(event.target.value) && pick(event.target.value)}
        />
      </Sheet>
    </>
  )
}
