import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { periodText } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { isRange, rangeIn, usualRange } from '../funds.ts'

/** Selects the date range of a list. */
export function RangeChip({ address }: { address: ListFilters }) {
  const [open, setOpen] = useState(false)
  const range = rangeIn(address.get)
  // a manually typed address may contain invalid dates
  const [from, to] = isRange(range) ? range : usualRange()
  return (
    <>
      <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
        {isRange(range) ? periodText(from, to) : '选择日期'}
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
