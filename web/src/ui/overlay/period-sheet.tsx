import { useState } from 'react'
import { today } from '../../lib/dates.ts'
import { Button } from '../action/button.tsx'
import { Chip } from '../form/chip.tsx'
import { type DateRange, DateRangeField } from '../form/date-range-field.tsx'
import { FilterBar } from '../form/filter-bar.tsx'
import { FormGrid } from '../form/form-grid.tsx'
import { presets } from './period.ts'
import { Sheet } from './sheet.tsx'

interface PeriodSheetProps {
  open: boolean
  onClose: () => void
  value: DateRange
  onPick: (period: DateRange) => void
  /** There is always a period: not all of time. */
  bounded?: boolean
}

/** Two business days: one tap for the usual ones, or any others. */
export function PeriodSheet({ open, onClose, value, onPick, bounded = false }: PeriodSheetProps) {
  const pick = (period: DateRange) => {
    onPick(period)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="选择时间">
      <Choice value={value} onPick={pick} bounded={bounded} />
    </Sheet>
  )
}

// Lives inside the sheet's content, so that every opening begins with what is chosen.
function Choice({ value, onPick, bounded }: Pick<PeriodSheetProps, 'value' | 'onPick' | 'bounded'>) {
  const [draft, setDraft] = useState(value)
  return (
    <FormGrid>
      <FilterBar label="常用时间">
        {presets().map(({ label, from, to }) => (
          <Chip
            key={label}
            selected={value.from === from && value.to === to}
            onClick={() => onPick({ from, to })}
          >
            {label}
          </Chip>
        ))}
      </FilterBar>
      <DateRangeField label="自选日期" value={draft} onChange={setDraft} max={today()} />
      <Button block onClick={() => onPick(draft)}>
        查看
      </Button>
      {!bounded && (value.from || value.to) && (
        <Button kind="secondary" block onClick={() => onPick({ from: '', to: '' })}>
          全部时间
        </Button>
      )}
    </FormGrid>
  )
}
