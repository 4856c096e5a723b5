import { useState } from 'react'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { defaultRange, isValidRange, parseRange } from './api.ts'

/** Selects the date range of a list. */
export function DateRangeChip({ address }: { address: ListFilters }) {
  const [open, setOpen] = useState(false)
  const range = parseRange(address.get)
  // a manually typed address may contain invalid dates
  const [from, to] = isValidRange(range) ? range : defaultRange()
  return (
    <>
      <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
        {isValidRange(range) ? periodText(from, to) : '选择日期'}
      </Chip>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        bounded
        onPick={(period) => address.setAll({ from: period.from, to: period.to })}
      />
    </>
  )
}
