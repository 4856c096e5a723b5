import { useState } from 'react'
import { today } from '../../../lib/dates.ts'
import { Button } from '../../action/button.tsx'
import { Chip } from '../../form/choices/chip.tsx'
import { type DateRange, DateRangeField } from '../../form/fields/date-range-field.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { type Preset, presets } from './period.ts'

interface PeriodSheetProps {
  open: boolean
  onClose: () => void
  value: DateRange
  onPick: (period: DateRange) => void
  /** A period is required; 全部 is not offered. */
  bounded?: boolean
  /** Replaces the default presets. */
  choices?: readonly Preset[]
}

/** Chooses a period of business days: a preset or two dates. */
export function PeriodSheet(props: PeriodSheetProps) {
  const { open, onClose, value, onPick, bounded = false, choices = presets() } = props
  const pick = (period: DateRange) => {
    onPick(period)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="选择时间">
      <Choice value={value} onPick={pick} bounded={bounded} choices={choices} />
    </Sheet>
  )
}

type ChoiceProps = Pick<PeriodSheetProps, 'value' | 'onPick' | 'bounded'> & { choices: readonly Preset[] }

// Mounted with the sheet's content, so that every opening starts with the current value.
function Choice({ value, onPick, bounded, choices }: ChoiceProps) {
  const [draft, setDraft] = useState(value)
  return (
    <FormGrid>
      <FilterBar label="常用时间">
        {choices.map(({ label, from, to }) => (
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
