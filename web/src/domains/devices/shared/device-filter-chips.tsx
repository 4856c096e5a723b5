import { AGEING_DAYS } from '@shangxue/contract/platform/constants'
import { useState } from 'react'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { type ListFilters, useBrands } from '../../stock/public.ts'

const MAX_DAYS = 3650

/** Minimum number of days since receipt, sale or activation, depending on the list. */
export function parseAgeDays(filters: ListFilters): number | null {
  const days = parsePositiveInt(filters.get('days'))
  return days === undefined || days > MAX_DAYS ? null : days
}

interface AgeChipsProps {
  filters: ListFilters
  days?: readonly number[]
  /** Selected if the address has no value. */
  defaultDays?: number | null
}

export function AgeChips({ filters, days = AGEING_DAYS, defaultDays = null }: AgeChipsProps) {
  const selectedDays = parseAgeDays(filters) ?? defaultDays
  return days.map((limit) => (
    <Chip
      key={limit}
      selected={selectedDays === limit}
      onClick={() => filters.set('days', selectedDays === limit && defaultDays !== limit ? null : limit)}
    >
      超过 {limit} 天
    </Chip>
  ))
}

export const parseBrand = (filters: ListFilters): number | null =>
  parsePositiveInt(filters.get('brand')) ?? null

/** Filter chip for the brand of a list. */
export function BrandChip({ filters }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = useBrands()
  const selectedBrand = parseBrand(filters)
  const name = data.find(({ id }) => id === selectedBrand)?.name ?? '所选品牌'
  return (
    <>
      <Chip icon="tag" opens selected={selectedBrand !== null} onClick={() => setOpen(true)}>
        {selectedBrand === null ? '全部品牌' : name}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择品牌"
        anyLabel="全部品牌"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={data.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={selectedBrand === null ? null : String(selectedBrand)}
        onPick={(id) => filters.set('brand', id)}
      />
    </>
  )
}
