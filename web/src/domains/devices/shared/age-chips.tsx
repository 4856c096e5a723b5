import { AGEING_DAYS } from '@shangxue/contract/platform/constants'
import { positive } from '../../../lib/address/index.ts'
import { Chip } from '../../../ui/form/chip.tsx'
import type { ListFilters } from '../../stock/public.ts'

const MAX_DAYS = 3650

/** Minimum number of days since receipt, sale or activation, depending on the list. */
export function parseAgeDays(filters: ListFilters): number | null {
  const days = positive(filters.get('days'))
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
