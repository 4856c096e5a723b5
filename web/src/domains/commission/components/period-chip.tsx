import { useState } from 'react'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'

interface PeriodChipProps {
  from: string
  to: string
  onPick: (period: { from: string; to: string }) => void
}

/** Filter chip for the period. */
export function PeriodChip({ from, to, onPick }: PeriodChipProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
        {periodText(from, to)}
      </Chip>
      <PeriodSheet open={open} onClose={() => setOpen(false)} value={{ from, to }} onPick={onPick} bounded />
    </>
  )
}
