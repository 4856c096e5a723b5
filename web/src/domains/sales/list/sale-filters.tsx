import { SALE_KINDS, SALE_STATUS_NAMES, SALE_STATUSES } from '@shangxue/contract/sales/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { useState } from 'react'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { type ListFilters, LocationChip } from '../../stock/public.ts'
import { type SaleFilters, useSellers } from '../api.ts'
import { SALE_KIND_LABELS } from '../sale-labels.ts'

/** The date, or `''` if the text is not a valid date. */
const parseDay = (text: string): string => (isDay(text) ? text : '')

/** Parses the filters of the address. */
export function parseSaleFilters({ get, store }: ListFilters): SaleFilters {
  const status = parseOneOf(SALE_STATUSES, get('status'))
  const kind = parseOneOf(SALE_KINDS, get('kind'))
  const person = parsePositiveInt(get('person'))
  const customer = parsePositiveInt(get('customer'))
  return {
    q: get('q').trim(),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(parseDay(get('from')) && { from: get('from') }),
    ...(parseDay(get('to')) && { to: get('to') }),
    ...(store !== null && { location_id: store }),
    ...(person !== undefined && { salesperson_id: person }),
    ...(customer !== undefined && { customer_id: customer }),
  }
}

/** Filter chips of the list of sales. */
export function SaleFilterChips({ filters }: { filters: ListFilters }) {
  return (
    <FilterBar label="按状态、时间、门店和销售人筛选">
      {parsePositiveInt(filters.get('customer')) !== undefined && (
        <Chip icon="close" selected onClick={() => filters.set('customer', null)}>
          只看一个客户
        </Chip>
      )}
      <PeriodChip filters={filters} />
      <FilterChip
        filters={filters}
        name="status"
        anyLabel="全部状态"
        options={SALE_STATUSES.map((value) => ({ value, label: SALE_STATUS_NAMES[value] }))}
      />
      <LocationChip filters={filters} />
      <PersonChip filters={filters} />
      <FilterChip
        filters={filters}
        name="kind"
        anyLabel="销售和退货"
        options={SALE_KINDS.map((value) => ({ value, label: SALE_KIND_LABELS[value] }))}
      />
    </FilterBar>
  )
}

interface FilterChipProps {
  filters: ListFilters
  name: string
  anyLabel: string
  options: readonly { readonly value: string; readonly label: string }[]
  onRetry?: (() => unknown) | undefined
  loading?: boolean
}

function FilterChip({ filters, name, anyLabel, options, ...sheet }: FilterChipProps) {
  const [open, setOpen] = useState(false)
  const selectedOption = options.find(({ value }) => value === filters.get(name))
  return (
    <>
      <Chip opens selected={filters.get(name) !== ''} onClick={() => setOpen(true)}>
        {selectedOption?.label ?? anyLabel}
      </Chip>
      <PickerSheet
        {...sheet}
        open={open}
        onClose={() => setOpen(false)}
        title={anyLabel}
        anyLabel={anyLabel}
        options={options}
        value={selectedOption?.value ?? null}
        onPick={(value) => filters.set(name, value)}
      />
    </>
  )
}

function PersonChip({ filters }: { filters: ListFilters }) {
  const { data = [], isPending, isError, refetch } = useSellers()
  return (
    <FilterChip
      filters={filters}
      name="person"
      anyLabel="全部销售人"
      loading={isPending}
      onRetry={isError ? refetch : undefined}
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

function PeriodChip({ filters }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const [from, to] = [parseDay(filters.get('from')), parseDay(filters.get('to'))]
  return (
    <>
      <Chip icon="calendar" opens selected={from !== '' || to !== ''} onClick={() => setOpen(true)}>
        {periodText(from, to)}
      </Chip>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        onPick={(period) => filters.setAll({ ...period })}
      />
    </>
  )
}
