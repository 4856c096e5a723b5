import { PAPER_STATUS_NAMES, PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import type { PaperFilters } from './use-paper-filters.ts'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const OWNERSHIP_LABELS = { mine: '我的', shared: '共享的' } as const

const FILTERS = {
  subject: { title: '科目', any: '全部科目', options: toOptions(SUBJECTS) },
  level: { title: '学段', any: '全部学段', options: toOptions(LEVELS) },
  status: {
    title: '状态',
    any: '全部状态',
    options: PAPER_STATUSES.map((value) => ({ value, label: PAPER_STATUS_NAMES[value] })),
  },
} as const
type FilterKey = keyof typeof FILTERS

export function PaperFilterBar({ filters }: { filters: PaperFilters }) {
  const [openFilter, setOpenFilter] = useState<FilterKey | null>(null)
  return (
    <>
      <FilterBar label="按归属、科目、学段和状态筛选">
        {(['mine', 'shared'] as const).map((ownership) => (
          <Chip
            key={ownership}
            selected={filters.whose === ownership}
            onClick={() => filters.set('whose', filters.whose === ownership ? null : ownership)}
          >
            {OWNERSHIP_LABELS[ownership]}
          </Chip>
        ))}
        {(Object.keys(FILTERS) as FilterKey[]).map((key) => (
          <Chip key={key} opens selected={filters[key] !== null} onClick={() => setOpenFilter(key)}>
            {filterLabel(key, filters[key])}
          </Chip>
        ))}
      </FilterBar>
      {(Object.keys(FILTERS) as FilterKey[]).map((key) => (
        <PickerSheet
          key={key}
          open={openFilter === key}
          onClose={() => setOpenFilter(null)}
          title={FILTERS[key].title}
          anyLabel={FILTERS[key].any}
          options={FILTERS[key].options}
          value={filters[key]}
          onPick={(value) => filters.set(key, value)}
        />
      ))}
    </>
  )
}

const filterLabel = (key: FilterKey, value: string | null): string =>
  FILTERS[key].options.find((option) => option.value === value)?.label ?? FILTERS[key].title
