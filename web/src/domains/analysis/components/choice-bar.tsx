import { COMPARISONS } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useAddress } from '../../../lib/address/index.ts'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import { StoreChip } from '../../sales-figures/public.ts'
import type { Choice } from '../choice.ts'
import { chosenIn } from '../filters.ts'
import { namedPeriods, namesOf } from '../periods.ts'
import { AGAINST, useTrend } from '../reads.ts'

export function ChoiceBar({ choice }: { choice: Choice }) {
  const address = useAddress()
  const [open, setOpen] = useState<'period' | 'compare'>()
  const { period, compare, narrowing, view } = choice
  const close = () => setOpen(undefined)
  const names = useTrend(choice).data?.filter_names
  const chosen = chosenIn(narrowing, names).filter(({ param }) => param !== 'store')
  const beside = view === 'overview'
  return (
    <>
      <FilterBar label="时间与筛选">
        {view !== 'slow' && (
          <Chip icon="calendar" opens selected onClick={() => setOpen('period')}>
            {period.label}
          </Chip>
        )}
        {beside && (
          <Chip opens selected={compare !== 'none'} onClick={() => setOpen('compare')}>
            {AGAINST[compare]}
          </Chip>
        )}
        {chosen.map(({ param, text }) => (
          <Chip key={param} icon="close" onClick={() => address.set({ [param]: null })}>
            <span className="sr-only">取消</span>
            {text}
          </Chip>
        ))}
        <StoreChip value={narrowing.location_id} onPick={(store) => address.set({ store })} />
      </FilterBar>
      <PeriodSheet
        open={open === 'period'}
        onClose={close}
        value={{ from: period.from, to: period.to }}
        onPick={(picked) => picked.from + picked.to !== '' && address.set({ ...namesOf(picked), step: null })}
        choices={namedPeriods()}
        bounded
      />
      <ActionSheet
        open={open === 'compare'}
        onClose={close}
        title="和什么比"
        actions={COMPARISONS.map((one) => ({
          label: AGAINST[one],
          chosen: one === compare,
          onSelect: () => address.set({ compare: one }),
        }))}
      />
    </>
  )
}
