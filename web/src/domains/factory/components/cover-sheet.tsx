import { COVER_DAYS_MAX } from '@shangxue/contract/factory/endpoints'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'

interface CoverSheetProps {
  open: boolean
  onClose: () => void
  days: number
  onPick: (days: number) => void
}

const COMMON_DAYS = [7, 14, 21, 30]

/** Asks for how many days the stock should last. */
export function CoverSheet({ open, onClose, days, onPick }: CoverSheetProps) {
  const form = useForm({
    initial: { days: days as number | null },
    open,
    validate: ({ days: typed }) => ({
      days: (typed === null || typed < 1 || typed > COVER_DAYS_MAX) && `请填 1 到 ${COVER_DAYS_MAX} 的整数`,
    }),
  })
  const pick = (next: number) => {
    onPick(next)
    onClose()
  }
  const submit = form.handleSubmit(({ days: typed }) => pick(typed ?? days))
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="备货天数"
      submitLabel="选好"
      {...form.sheet}
      onSubmit={submit}
    >
      <p>按近 30 天的销量，备够这些天卖的货，减去现有和在途，就是建议订货。</p>
      <FilterBar label="常用天数">
        {COMMON_DAYS.map((option) => (
          <Chip key={option} selected={option === form.values.days} onClick={() => pick(option)}>
            {option} 天
          </Chip>
        ))}
      </FilterBar>
      <NumberField label="天数" {...form.field('days')} />
    </FormSheet>
  )
}
