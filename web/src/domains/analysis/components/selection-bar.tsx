import { COMPARISONS } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { StoreChip } from '../../sales-figures/public.ts'
import { COMPARISON_LABELS, useTrend } from '../api.ts'
import { activeFilters } from '../filters.ts'
import { periodParams, presetPeriods } from '../periods.ts'
import type { AnalysisSelection } from '../selection.ts'

export function SelectionBar({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const [open, setOpen] = useState<'period' | 'compare'>()
  const { period, compare, filterValues, view } = choice
  const close = () => setOpen(undefined)
  const names = useTrend(choice).data?.filter_names
  const chosen = activeFilters(filterValues, names).filter(({ param }) => param !== 'store')
  const comparisonText = view === 'overview' || view === 'why'
  return (
    <>
      <FilterBar label="时间与筛选">
        {view !== 'slow' && (
          <Chip icon="calendar" opens selected onClick={() => setOpen('period')}>
            {period.label}
          </Chip>
        )}
        {comparisonText && (
          <Chip opens selected={compare !== 'none'} onClick={() => setOpen('compare')}>
            {COMPARISON_LABELS[compare]}
          </Chip>
        )}
        {chosen.map(({ param, text }) => (
          <Chip key={param} icon="close" onClick={() => address.set({ [param]: null })}>
            <span className="sr-only">取消</span>
            {text}
          </Chip>
        ))}
        <StoreChip value={filterValues.location_id} onPick={(store) => address.set({ store })} />
      </FilterBar>
      <PeriodSheet
        open={open === 'period'}
        onClose={close}
        value={{ from: period.from, to: period.to }}
        onPick={(pickedStore) =>
          pickedStore.from + pickedStore.to !== '' &&
          address.set({ ...periodParams(pickedStore), step: null })
        }
        choices={presetPeriods()}
        bounded
      />
      <ActionSheet
        open={open === 'compare'}
        onClose={close}
        title="和什么比"
        actions={COMPARISONS.filter((item) => item !== 'none' || view === 'overview').map((item) => ({
          label: COMPARISON_LABELS[item],
          chosen: item === compare,
          onSelect: () => address.set({ compare: item }),
        }))}
      />
    </>
  )
}
