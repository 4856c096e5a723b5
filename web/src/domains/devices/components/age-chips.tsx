import { AGEING_DAYS } from '@shangxue/contract/platform/constants'
import { positive } from '../../../lib/address/index.ts'
import { Chip } from '../../../ui/form/chip.tsx'
import type { Filters } from '../../stock/public.ts'

const MOST_DAYS = 3650

/** Minimum number of days since receipt, sale or activation, depending on the list. */
export function daysOf(filters: Filters): number | null {
  const days = positive(filters.get('days'))
  return days === undefined || days > MOST_DAYS ? null : days
}

interface AgeChipsProps {
  filters: Filters
  days?: readonly number[]
  /** Selected if the address has no value. */
  usual?: number | null
}

export function AgeChips({ filters, days = AGEING_DAYS, usual = null }: AgeChipsProps) {
  const chosen = daysOf(filters) ?? usual
  return days.map((most) => (
    <Chip
      key={most}
      selected={chosen === most}
      onClick={() => filters.set('days', chosen === most && usual !== most ? null : most)}
    >
      超过 {most} 天
    </Chip>
  ))
}
